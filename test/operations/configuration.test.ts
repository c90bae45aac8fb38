import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.ts';
import { configurationWarnings } from '../../src/config/warnings.ts';
import { portico, temporaryDirectory } from '../harness/command.ts';

const key = Buffer.alloc(32).toString('base64');

describe('the environment', () => {
  test('may be empty', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      publicUrl: 'http://localhost:4000',
      databaseUrl: null,
      demo: true,
    });
  });

  test('all faults are reported at once', () => {
    const environment = {
      PORT: 'many',
      PUBLIC_URL: 'ftp://x',
      DATABASE_URL: 'mysql://x',
      TRUST_PROXY: 'everyone',
      DEMO: 'perhaps',
      LOG_LEVEL: 'loud',
      METRICS_PORT: '70000',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/?key=1',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization: Bearer x',
      OTEL_TRACES_SAMPLER_ARG: '2',
      TRUST_TRACEPARENT: 'gateway',
      DATABASE_CONNECTIONS: '3',
      VALKEY_URL: 'valkey://a.example,b.example',
      STATEMENT_NAMES: 'some',
      DATABASE_POOL_URL: 'mysql://x',
      DATABASE_REPLICA_URLS: 'postgresql://a/x,mysql://b/x',
      PLANS: '{"free":{"per_minute":0}}',
    };
    expect(() => readConfig(environment)).toThrow(ConfigError);
    for (const name of [...Object.keys(environment), 'SECRET_KEY']) {
      expect(() => readConfig(environment)).toThrow(name);
    }
  });

  test.each([
    ['not base64', '***'],
    ['16 bytes', Buffer.alloc(16).toString('base64')],
  ])('a SECRET_KEY that is %s', (_case, SECRET_KEY) => {
    expect(() => readConfig({ SECRET_KEY })).toThrow('SECRET_KEY');
  });

  test('the files are there that the URL of a database names', () => {
    const DATABASE_URL = `postgresql://database/portico?sslrootcert=/none/ca.pem&sslcert=${process.execPath}&sslkey=/none/key.pem`;
    expect(() => readConfig({ DATABASE_URL, SECRET_KEY: key })).toThrow(
      /DATABASE_URL names \/none\/ca\.pem as sslrootcert, which cannot be read[\s\S]*\/none\/key\.pem as sslkey/,
    );
  });

  test.each([
    ['development', 'https://portico.example', true],
    ['development', 'http://localhost:4000', false],
    ['production', 'https://portico.example', false],
  ])('NODE_ENV=%s at %s: it warns that everybody sees the schema, or not', (NODE_ENV, PUBLIC_URL, warns) => {
    const warnings = configurationWarnings(readConfig({ NODE_ENV, PUBLIC_URL }), {});
    expect(warnings.some((text) => text.startsWith('NODE_ENV=development'))).toBe(warns);
  });

  test('a pooler stands before a database that is named too', () => {
    const pooled = { DATABASE_POOL_URL: 'postgresql://pooler:6432/portico' };
    expect(() => readConfig(pooled)).toThrow('DATABASE_URL is required with DATABASE_POOL_URL');
    const config = readConfig({ ...pooled, DATABASE_URL: 'postgresql://database/portico', SECRET_KEY: key });
    expect(config).toMatchObject({ databasePoolUrl: pooled.DATABASE_POOL_URL, connections: 20, namesStatements: true });
  });

  test('replicas are those of a database that is named too, with Valkey, each once', () => {
    const [one, other] = ['postgresql://one/portico', 'postgresql://other/portico'];
    const DATABASE_REPLICA_URLS = `${one}, ${other}`;
    const whole = { DATABASE_URL: 'postgresql://database/portico', SECRET_KEY: key, VALKEY_URL: 'valkey://cache' };
    const faults = (variables: Record<string, string>) => {
      try {
        readConfig(variables);
        return [];
      } catch (error) {
        return String(error).split('\n  ').slice(1);
      }
    };
    const needed = 'is required with DATABASE_REPLICA_URLS';
    expect(faults({ DATABASE_REPLICA_URLS })).toEqual([
      `DATABASE_URL ${needed}: it leads to what they are replicas of`,
      `VALKEY_URL ${needed}: what a caller changed on one process must be known to all`,
    ]);
    expect(faults({ ...whole, VALKEY_URL: '', DATABASE_REPLICA_URLS })).toEqual([
      `VALKEY_URL ${needed}: what a caller changed on one process must be known to all`,
    ]);
    expect(readConfig({ ...whole, DATABASE_REPLICA_URLS }).databaseReplicaUrls).toEqual([one, other]);
    expect(readConfig({ ...whole, DATABASE_REPLICA_URLS: `${one},` }).databaseReplicaUrls).toEqual([one]);
    expect(faults({ ...whole, DATABASE_REPLICA_URLS: `${one},postgresql://a:1,b:2/portico,x` })).toEqual([
      'DATABASE_REPLICA_URLS, number 3, must be a postgresql:// URL of one host',
      'DATABASE_REPLICA_URLS, number 4, must be a postgresql:// URL of one host',
    ]);
    expect(readConfig(whole).databaseReplicaUrls).toEqual([]);
    const twice = { ...whole, DATABASE_REPLICA_URLS: `${one},${one}` };
    expect(() => readConfig(twice)).toThrow('DATABASE_REPLICA_URLS must not name one twice');
    const many = Array.from({ length: 17 }, (_, number) => `postgresql://${number}/portico`).join(',');
    expect(faults({ ...whole, DATABASE_REPLICA_URLS: many })).toEqual(['DATABASE_REPLICA_URLS must name 16 at most']);
  });

  test.each<[string, object]>([
    ['redis://127.0.0.1', { kind: 'server', server: { host: '127.0.0.1', port: 6379 }, login: null, isSecure: false }],
    [
      'valkeys://portico:a%2Fb%3Ac@[::1]:7000/3',
      {
        server: { host: '::1', port: 7000 },
        database: 3,
        login: { username: 'portico', password: 'a/b:c' },
        isSecure: true,
      },
    ],
    ['redis://:word@cache', { login: { username: 'default', password: 'word' } }],
    [
      'rediss+cluster://a.example:1,[::1]',
      {
        kind: 'cluster',
        nodes: [
          { host: 'a.example', port: 1 },
          { host: '::1', port: 6379 },
        ],
        isSecure: true,
      },
    ],
    [
      'valkey+sentinel://u:p@a,b:2/the%20primary/4?sentinel_password=s%26t+u',
      {
        sentinels: [
          { host: 'a', port: 26379 },
          { host: 'b', port: 2 },
        ],
        primary: 'the primary',
        database: 4,
        login: { username: 'u', password: 'p' },
        sentinelLogin: { username: 'default', password: 's&t+u' },
      },
    ],
  ])('VALKEY_URL=%s', (VALKEY_URL, place) => {
    expect(readConfig({ VALKEY_URL }).valkey).toMatchObject(place);
  });

  test.each([
    'http://cache',
    'redis://',
    'redis://a,b',
    'redis://a/b',
    'redis://a/0/1',
    'redis://a?tls=true',
    'redis://a:0',
    'redis://a:70000',
    'redis://a#b',
    'redis://:%zz@a',
    'redis+cluster://a,,b',
    'redis+cluster://a/1',
    'redis+cluster://a?x=1',
    'redis+sentinel://a',
    'redis+sentinel://a/name/0/1',
    'redis+sentinel://a/name?password=x',
    'redis+sentinel://a/name?sentinel_username=x',
    'redis+sentinels://a/name',
  ])('VALKEY_URL=%s is refused, without a word of what stands in it', (VALKEY_URL) => {
    expect(() => readConfig({ VALKEY_URL })).toThrow(
      /^The configuration is not valid:\n {2}VALKEY_URL must be redis:[^%]*$/,
    );
  });

  test('PLANS changes only what it names', () => {
    const { plans } = readConfig({ PLANS: '{"free":{"max_keys":5},"anonymous":{"per_minute":9}}', SECRET_KEY: key });
    expect(plans.free).toMatchObject({ per_minute: 60, per_day: 10_000, max_keys: 5, max_webhooks: 50 });
    expect(plans.anonymous).toEqual({ per_minute: 9, pages_per_minute: 600, files_per_minute: 3_000 });
    expect(plans.pro.per_minute).toBe(300);
  });

  test.each([
    ['true', 0, true],
    ['true', 1, false],
    ['2', 1, true],
    ['2', 2, false],
    ['false', 0, false],
  ])('TRUST_PROXY=%s, hop %i: %s', (TRUST_PROXY, hop, trusted) => {
    expect(readConfig({ TRUST_PROXY }).trustsProxy('203.0.113.1', hop)).toBe(trusted);
  });

  test('TRUST_PROXY takes addresses and subnets', () => {
    const { trustsProxy } = readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8' });
    expect(trustsProxy('10.1.2.3', 0)).toBe(true);
    expect(trustsProxy('203.0.113.1', 0)).toBe(false);
  });

  test('a server that cannot start says why and exits with 1', async () => {
    const { code, stderr } = await portico(['serve'], { PORT: 'x', DEMO: 'y', DATA_DIR: temporaryDirectory() });
    expect(code).toBe(1);
    expect(stderr).toContain('PORT');
    expect(stderr).toContain('DEMO');
    expect(stderr).not.toContain('    at ');
  });
});
