import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { HeaderReader } from '../../rest-adapters/http/headers.ts';
import type { HttpResponse } from '../../rest-adapters/http/response.ts';
import { BuiltFile } from './built-file.ts';

/** A file that pages refer to. */
export class StaticAsset {
  /** Changes with the content, so that browsers may keep it for good. */
  readonly url: string;
  readonly #file: BuiltFile;

  /** @param prefix what its address begins with */
  constructor(prefix: string, file: string) {
    const version = hash('sha256', readFileSync(file), 'base64url').slice(0, 12);
    this.url = `${prefix}/${version}/${path.basename(file)}`;
    this.#file = new BuiltFile(file);
  }

  response(headers: HeaderReader): Promise<HttpResponse> {
    return this.#file.response(headers);
  }
}

/** Whether something is asked to show itself, and nothing else. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** @throws METHOD_NOT_ALLOWED where something is asked of it but to show itself */
export function requireReading(method: string): void {
  if (isReading(method)) return;
  const allow = 'GET, HEAD';
  throw new ApiError('METHOD_NOT_ALLOWED', `This page answers ${allow}.`, { headers: { allow } });
}
