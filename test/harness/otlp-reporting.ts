import { type Account, createAccount } from './account.ts';
import { makeProject } from './fixtures.ts';
import { instance } from './instance.ts';
import { durations, exportOf, metricsOf } from './otlp.ts';

/** A project of a new account, to which nothing was reported yet. */
export async function reporting(): Promise<{ account: Account; projectId: string }> {
  const account = await createAccount();
  return { account, projectId: await makeProject(account) };
}

/** A body with one request, and where to send it. */
export async function sampleReport(): Promise<{ account: Account; path: string; body: object }> {
  const { account, projectId } = await reporting();
  const body = exportOf([durations([{ at: new Date(), counts: [1, 0, 0] }])]);
  return { account, path: `/v1/projects/${projectId}/otlp/v1/metrics`, body };
}

/** How many requests each environment was told of. */
export async function totalsOf(account: Account, projectId: string): Promise<Record<string, number | null>> {
  const totals = ['production', 'preview', 'development'].map(async (environment) => {
    const { runtime } = await metricsOf(account, projectId, {}, { 'service-environment': environment });
    return [environment, runtime.requests.total] as const;
  });
  return Object.fromEntries(await Promise.all(totals));
}

/** Sends bytes, and reads the answer as bytes. */
export async function sendBinary(
  path: string,
  credential: string,
  bytes: Uint8Array,
  headers: Record<string, string>,
): Promise<{ status: number; headers: Headers; bytes: Uint8Array }> {
  const { portico } = await instance();
  const response = await fetch(portico.address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${credential}`, ...headers },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

export const protobuf = { 'content-type': 'application/x-protobuf' };
