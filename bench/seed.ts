import pg from 'pg';

/** 20,000 projects of 300 accounts, 60 of them of the account `bench`. @returns the id of one of those */
export async function seedBench(connectionString: string): Promise<string> {
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
    INSERT INTO environments (project_id, name, region, runtime, min_instances, max_instances, variables)
      SELECT id, unnest(enum_range(NULL::environment_name)), 'eu-central-1', 'nodejs24', 0, 1, '{"LOG_LEVEL":"info"}' FROM projects;
    ANALYZE;
  `);
  const { rows } = await client.query<{ id: string }>(
    `SELECT p.id FROM projects p JOIN users u ON u.id = p.owner_id WHERE u.username = 'bench' LIMIT 1`,
  );
  await client.end();
  if (!rows[0]) throw new Error('the account bench is missing');
  return rows[0].id;
}

/** Leaves no dead rows, and fresh statistics for the planner. */
export async function vacuum(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}
