import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { freePort } from '../harness/free-port.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { ValkeyServer } from '../harness/valkey-server.ts';
import { withinOneMinute } from '../harness/within-one-minute.ts';

const password = 'of/the:user@valkey';

/** What docs/guides/operating.md has an operator type. */
const rights = /^ACL SETUSER portico on >PASSWORD (.+)$/m;

function rightsInGuide(): string[] {
  const guide = readFileSync(path.join(import.meta.dirname, '../../docs/guides/operating.md'), 'utf8');
  const found = rights.exec(guide)?.[1];
  if (!found) throw new Error('the guide says no rights');
  return found.split(' ');
}

describe.runIf(process.env.TEST_VALKEY_URL)(
  'a server that is reached by TLS alone, by a user with no more rights than needed',
  () => {
    const before = getCACertificates('default');
    let directory: string;
    let valkey: ValkeyServer;
    let first: Instance;
    let second: Instance;

    beforeAll(async () => {
      directory = mkdtempSync(path.join(tmpdir(), 'portico-tls-'));
      const [certificate, key] = [path.join(directory, 'certificate'), path.join(directory, 'key')];
      const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
      const made = [...words, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate];
      execFileSync('openssl', made, { stdio: 'ignore' });
      setDefaultCACertificates([...before, readFileSync(certificate, 'utf8')]);
      const port = await freePort();
      const tls = [
        '--tls-port',
        String(port),
        '--tls-cert-file',
        certificate,
        '--tls-key-file',
        key,
        '--tls-auth-clients',
        'no',
      ];
      valkey = await ValkeyServer.create([
        ...tls,
        '--user',
        'portico',
        'on',
        `>${password}`,
        ...rightsInGuide(),
        '--user',
        'default',
        'off',
      ]);
      const url = `valkeys://portico:${encodeURIComponent(password)}@localhost:${port}`;
      first = await startInstance({ VALKEY_URL: url });
      second = await startInstance({ VALKEY_URL: url, SECRET_KEY: '' }, first);
    });
    afterAll(async () => {
      await second.stop();
      await first.stop();
      await valkey.stop();
      setDefaultCACertificates(before);
      rmSync(directory, { recursive: true });
    });

    const ask = async (credential: string, on: Instance) =>
      (await send('GET', '/api/user/profile', { credential, on })).status;

    test('counts for both instances', async () => {
      await withinOneMinute();
      const { key } = await createAccount('free', first);
      const statuses = await Promise.all(
        Array.from({ length: 70 }, (_, number) => ask(key, number % 2 ? first : second)),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(60);
      expect([...first.logged, ...second.logged].filter((line) => line.includes('alone'))).toEqual([]);
    });

    test('carries revocations, sooner than what is known of a credential is forgotten by itself', async () => {
      const { key } = await createAccount('pro', first);
      const made = await send('POST', '/api/developer/keys', { credential: key, body: { name: 'Doomed' }, on: first });
      const { id, full_key: doomed } = Object(made.body).key;
      expect(await ask(doomed, second)).toBe(200);
      await send('DELETE', `/api/developer/keys/${id}`, { credential: key, on: first });
      await expect.poll(() => ask(doomed, second), { timeout: 1_000, interval: 20 }).toBe(401);
    });
  },
);
