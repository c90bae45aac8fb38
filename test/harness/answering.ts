import { expect } from 'vitest';
import { createPortico, type PorticoOptions, type RetryOptions } from '../../client/src/index.ts';

export const baseUrl = 'http://portico.test';

export type Answer = () => Response | Promise<Response>;

/** What stands in for a server: answers in order, the last one from then on. */
export function answering(answers: Answer[], options: Partial<PorticoOptions> = {}, retry: Partial<RetryOptions> = {}) {
  const requests: Request[] = [];
  const fetch: PorticoOptions['fetch'] = async (input, init) => {
    requests.push(new Request(input, init));
    return (answers[requests.length - 1] ?? answers.at(-1) ?? expect.fail('no answer'))();
  };
  const settings = { baseUrl, credential: 'token', fetch, retry: { baseDelay: 1, maximumDelay: 1, ...retry } };
  return { requests, portico: createPortico({ ...settings, ...options }) };
}

export const well: Answer = () => Response.json([]);
export const lost: Answer = () => Promise.reject(new TypeError('the network is down'));
export const refused = (status: number, headers: Record<string, string> = {}, body: object = { detail: 'No.' }) => {
  return () => Response.json(body, { status, headers });
};
