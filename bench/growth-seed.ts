import pg from 'pg';

/** What the requests of bench/growth.ts name. */
export interface Grown {
  projectId: string;
  destinationId: string;
  postId: string;
  authorId: string;
}

/** Ids that grow as those of rows that were made one after the other, told apart by the first digits. */
const idOf = (kind: string, number = 'n') =>
  `('${kind}0000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const [project, destination, author, post] = ['0190', '0191', '0192', '0193'] as const;
const first = (kind: string) => `${kind}0000-0000-7000-8000-000000000001`;

/** Rows of each list, in terms of `:n`, how many. The account `bench` owns all that belongs to somebody. */
const lists: Readonly<Record<string, string>> = {
  authors: `
    INSERT INTO users (id, username, email)
      SELECT ${idOf(author)}, 'author' || n, 'author' || n || '@example.com' FROM generate_series(1, 1000) n`,
  // A category of each twentieth, a tag of each tenth and one of each five-thousandth; one author has a tenth of them.
  posts: `
    INSERT INTO posts (id, author_id, title, content, category, tags, is_published, published_at, likes_count)
      SELECT ${idOf(post)}, CASE n % 10 WHEN 0 THEN '${first(author)}'::uuid ELSE ${idOf(author, '2 + n % 999')} END,
        'Note ' || n, 'What a team learned about topic' || n % 1000 || ' and word' || md5(n::text), 'category ' || n % 20,
        CASE WHEN n % 5000 = 0 THEN ARRAY['seldom', 'often'] WHEN n % 10 = 0 THEN ARRAY['often'] ELSE ARRAY['tag ' || n % 997] END,
        true, timestamptz '2026-01-01' + n * interval '1 second', n % 500
      FROM generate_series(1, :n) n`,
  drafts: `
    INSERT INTO posts (id, author_id, title, content, category, is_published)
      SELECT ${idOf('0194')}, b.id, 'Draft ' || n, 'What is not said yet', 'category ' || n % 20, false
      FROM generate_series(1, :n / 10) n, users b WHERE b.username = 'bench'`,
  comments: `
    INSERT INTO comments (id, post_id, author_id, content)
      SELECT ${idOf('0195')}, '${first(post)}', ${idOf(author, '1 + n % 1000')}, 'Remark ' || n FROM generate_series(1, :n) n`,
  // Those of the projects that are shown have environments. They are counted at once, instead of one by one.
  projects: `
    ALTER TABLE projects DISABLE TRIGGER project_counted_when_made;
    INSERT INTO projects (id, owner_id, name, slug)
      SELECT ${idOf(project)}, b.id, 'Project ' || n, 'project-' || n
      FROM generate_series(1, :n) n, users b WHERE b.username = 'bench';
    ALTER TABLE projects ENABLE TRIGGER project_counted_when_made;
    INSERT INTO project_counts (owner_id, count) SELECT owner_id, count(*)::int FROM projects GROUP BY owner_id
      ON CONFLICT (owner_id) DO UPDATE SET count = EXCLUDED.count;
    INSERT INTO memberships (project_id, user_id, role) SELECT id, owner_id, 'project-admin' FROM projects;
    INSERT INTO environments (project_id, name, region, runtime, min_instances, max_instances)
      SELECT ${idOf(project)}, unnest(enum_range(NULL::environment_name)), 'eu-central-1', 'nodejs24', 0, 1
      FROM generate_series(1, :n) n WHERE n = 1 OR n > :n - 100`,
  members: `
    INSERT INTO users (id, username, email)
      SELECT ${idOf('0196')}, 'member' || n, 'member' || n || '@example.com' FROM generate_series(1, :n) n;
    INSERT INTO memberships (project_id, user_id, role, created_at)
      SELECT '${first(project)}', ${idOf('0196')}, 'viewer', timestamptz '2026-01-01' + n * interval '1 second'
      FROM generate_series(1, :n) n`,
  // One of ten thousand is still queued.
  deployments: `
    INSERT INTO deployments (id, project_id, environment, state, ref, commit_sha, finished_at)
      SELECT ${idOf('0197')}, '${first(project)}', 'production',
        CASE WHEN n % 10000 = 0 THEN 'queued' ELSE 'cancelled' END::deployment_state, 'main', 'c0ffee1',
        CASE WHEN n % 10000 > 0 THEN now() END
      FROM generate_series(1, :n) n`,
  incidents: `
    INSERT INTO incidents (id, project_id, environment, kind, state, title, opened_at, acknowledged_at, resolved_at, updated_at)
      SELECT ${idOf('0198')}, '${first(project)}', 'production', 'manual', 'resolved', 'Slow', now(), now(), now(), now()
      FROM generate_series(1, :n) n`,
  events: `
    INSERT INTO events (id, project_id, type, environment, data)
      SELECT ${idOf('0199')}, '${first(project)}', CASE WHEN n % 10000 = 0 THEN 'incident.opened' ELSE 'deployment.succeeded' END,
        'production', '{}' FROM generate_series(1, :n) n`,
  deliveries: `
    INSERT INTO webhook_destinations (id, project_id, url, host, topics, enabled)
      VALUES ('${first(destination)}', '${first(project)}', 'https://example.com/', 'example.com', '{deployment.succeeded}', false);
    INSERT INTO webhook_deliveries (id, project_id, event_id, destination_id, status, attempt_count)
      SELECT ${idOf('019a')}, '${first(project)}', ${idOf('0199')}, '${first(destination)}',
        CASE WHEN n % 10000 = 0 THEN 'failed' ELSE 'succeeded' END::delivery_status, 1
      FROM generate_series(1, :n) n`,
  keys: `
    INSERT INTO api_keys (id, user_id, name, scopes, prefix, secret_hash, expires_at, revoked_at)
      SELECT ${idOf('019b')}, b.id, 'Key ' || n, '{read}', 'pk', 'hash' || n, now() + interval '1 day',
        timestamptz '2026-01-01' + n * interval '1 second'
      FROM generate_series(1, :n) n, users b WHERE b.username = 'bench'`,
};

/** Fills each list of an installation that has the account `bench` with so many rows. */
export async function seedGrown(connectionString: string, rows: number): Promise<Grown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  for (const [name, statements] of Object.entries(lists)) {
    const begun = Date.now();
    await client.query(statements.replaceAll(':n', String(rows)));
    process.stdout.write(`${rows} ${name} in ${((Date.now() - begun) / 1_000).toFixed(1)} s\n`);
  }
  await client.query('VACUUM ANALYZE');
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await client.end();
  return { projectId: first(project), destinationId: first(destination), postId: first(post), authorId: first(author) };
}
