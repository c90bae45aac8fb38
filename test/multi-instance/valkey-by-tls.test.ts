import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { freePort } from '../harness/free-port.ts';
import { twoInstances } from '../harness/two-instances.ts';
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
    const two = twoInstances(async () => {
      const directory = mkdtempSync(path.join(tmpdir(), 'portico-tls-'));
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
      const valkey = await ValkeyServer.create([
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
      const stop = async () => {
        await valkey.stop();
        setDefaultCACertificates(before);
        rmSync(directory, { recursive: true });
      };
      return { url, stop };
    });

    test('counts for both instances', async () => {
      await withinOneMinute();
      const { first, second } = two;
      const { key: credential } = await createAccount('free', first);
      const statuses = await Promise.all(
        Array.from({ length: 70 }, async (_, number) => {
          const on = number % 2 ? first : second;
          return (await send('GET', '/api/user/profile', { credential, on })).status;
        }),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(60);
      expect([...first.logged, ...second.logged].filter((line) => line.includes('alone'))).toEqual([]);
    });

    test('carries revocations, sooner than what is known of a credential is forgotten by itself', () =>
      two.expectRevocation(1_000));
  },
);
