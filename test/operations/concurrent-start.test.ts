import { createSecretKey } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { SigningKeys } from '../../src/credentials/signing-keys.ts';
import { openServerDatabase } from '../../src/database/server.ts';

const serverUrl = process.env.TEST_DATABASE_URL;

describe.runIf(serverUrl)('instances that start at once on one server', () => {
  test('migrate once and agree on a signing key', async () => {
    const address = new URL(serverUrl ?? '');
    const name = `portico_start_${process.pid}_${Date.now()}`;
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    address.pathname = `/${name}`;
    const databases = Array.from({ length: 4 }, () => openServerDatabase(address.href));
    const applied = await Promise.all(databases.map((database) => database.migrate()));
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    const secretKey = createSecretKey(Buffer.alloc(32, 1));
    const keys = databases.map(({ prisma }) => new SigningKeys(prisma, secretKey, () => new Date()));
    await Promise.all(keys.map((each) => each.ensure()));
    const published = await Promise.all(keys.map((each) => each.published()));
    expect(new Set(published.map(([key]) => key?.kid)).size).toBe(1);
    await Promise.all(databases.map((database) => database.close()));
    await client.query(`DROP DATABASE ${name}`);
    await client.end();
  });
});
