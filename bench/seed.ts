import type { KeyObject } from 'node:crypto';
import pg from 'pg';
import { encrypt } from '../rest-adapters/http/aes-gcm.ts';

/** One variable in each environment, encrypted; in plain text where a Portico of before they were is measured. */
async function seedVariables(client: pg.Client, secretKey: KeyObject): Promise<void> {
  const { rows } = await client.query<{ encrypts: boolean }>(
    `SELECT to_regclass('environment_variables') IS NOT NULL AS encrypts`,
  );
  if (!rows[0]?.encrypts) {
    await client.query(`UPDATE environments SET variables = '{"LOG_LEVEL":"info"}'`);
    return;
  }
  const counted = await client.query<{ count: number }>('SELECT count(*)::int FROM environments');
  const values = Array.from({ length: counted.rows[0]?.count ?? 0 }, () => Buffer.from(encrypt(secretKey, 'info')));
  const text = `
    INSERT INTO environment_variables (project_id, environment, name, encrypted_value, sensitive)
      SELECT e.project_id, e.name, 'LOG_LEVEL', v.value, false
      FROM (SELECT *, row_number() OVER (ORDER BY ctid) AS number FROM environments) e
      JOIN unnest($1::bytea[]) WITH ORDINALITY v(value, number) USING (number)`;
  await client.query(text, [values]);
}

/** 20,000 projects of 300 accounts, 60 of them of the account `bench`. @returns the id of one of those */
export async function seedBench(connectionString: string, secretKey: KeyObject): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`
    INSERT INTO users (id, username, email)
      SELECT gen_random_uuid(), 'user' || n, 'user' || n || '@example.com' FROM generate_series(1, 300) n;
    INSERT INTO projects (id, owner_id, name, slug)
      SELECT gen_random_uuid(), u.id, 'Project ' || n, 'project-' || n
      FROM generate_series(1, 66) n CROSS JOIN users u WHERE u.username <> 'bench';
    INSERT INTO projects (id, owner_id, name, slug)
      SELECT gen_random_uuid(), u.id, 'Project ' || n, 'project-' || n
      FROM generate_series(1, 60) n CROSS JOIN users u WHERE u.username = 'bench';
    INSERT INTO memberships (project_id, user_id, role) SELECT id, owner_id, 'project-admin' FROM projects;
    INSERT INTO environments (project_id, name, region, runtime, min_instances, max_instances)
      SELECT id, unnest(enum_range(NULL::environment_name)), 'eu-central-1', 'nodejs24', 0, 1 FROM projects;
  `);
  await seedVariables(client, secretKey);
  await client.query('VACUUM FULL ANALYZE');
  const { rows } = await client.query<{ id: string }>(
    `SELECT p.id FROM projects p JOIN users u ON u.id = p.owner_id WHERE u.username = 'bench' LIMIT 1`,
  );
  await client.end();
  if (!rows[0]) throw new Error('the account bench is missing');
  return rows[0].id;
}
