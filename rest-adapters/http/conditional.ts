import { hash } from 'node:crypto';
import { ApiError } from './api-error.ts';

/**
 * A strong entity tag (RFC 9110 §8.8.3) of a representation. For a resource that can be changed it begins
 * with the version that `If-Match` is about, so that the likes of a post change its tag and yet do not stand
 * in the way of an edit.
 */
export function entityTag(body: string, version: number | null): string {
  const digest = hash('sha1', body, 'base64url');
  return version === null ? `"${digest}"` : `"${version}-${digest}"`;
}

const tagPattern = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** RFC 9110 §13.1.2, with the weak comparison that it asks for: a W/ in front does not matter. */
export function matchesNone(header: string | null, tag: string): boolean {
  if (header === null) return true;
  if (header.trim() === '*') return false;
  return ![...header.matchAll(tagPattern)].some(([, , candidate]) => candidate === tag);
}

/**
 * The versions that `If-Match` names (RFC 9110 §13.1.1, strong comparison: a weak tag matches nothing);
 * undefined where there is no condition, or only that the resource exist.
 */
export function expectedVersions(header: string | null): number[] | undefined {
  if (header === null || header.trim() === '*') return undefined;
  return [...header.matchAll(tagPattern)].flatMap(([, weak, tag]) => {
    const version = weak ? undefined : tag?.match(/^"(\d{1,9})-[\w-]{27}"$/)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

/** What has no entity tag of its own cannot match one. */
export function requireNoTag(header: string | null): void {
  if (expectedVersions(header) !== undefined) {
    throw new ApiError('STALE_VERSION', 'If-Match names a state that this resource is not in.');
  }
}
