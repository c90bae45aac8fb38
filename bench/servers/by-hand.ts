import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { commonHeaders, count, createAuthenticator, entityTag, listHeaders, openVariables } from './same-work.ts';

/** The floor: node:http and pg, one named statement a read. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

const columns = `p.id, p.name, p.slug, p.description, replace(m.role::text, '_', '-') AS role,
  (SELECT json_agg(json_build_array(e.name, e.region, e.runtime, e.min_instances, e.max_instances)) FROM environments e WHERE e.project_id = p.id) AS environments,
  (SELECT json_agg(json_build_array(v.environment, v.name, encode(v.encrypted_value, 'hex')))
    FROM environment_variables v WHERE v.project_id = p.id) AS variables,
  p.created_at, p.updated_at`;
const source = 'FROM memberships m JOIN projects p ON p.id = m.project_id';

const authenticate = createAuthenticator(async (hash) => {
  const text =
    'SELECT user_id FROM personal_access_tokens WHERE secret_hash = $1 AND revoked_at IS NULL AND expires_at > now()';
  const { rows } = await pool.query<{ user_id: string }>({ name: 'token', text, values: [hash] });
  return rows[0] ? { userId: rows[0].user_id } : null;
});

const order = ['production', 'preview', 'development'];

interface Row {
  environments: [string, string, string, number, number][];
  variables: [string, string, string][] | null;
}

function present({ variables, ...row }: Row) {
  const environments = row.environments
    .map(([name, region, runtime, min_instances, max_instances]) => {
      const own = (variables ?? []).filter(([environment]) => environment === name);
      const sealed = own.map(([, each, value]) => ({ name: each, value: Buffer.from(value, 'hex') }));
      return { name, region, runtime, min_instances, max_instances, variables: openVariables(sealed) };
    })
    .sort((left, right) => order.indexOf(left.name) - order.indexOf(right.name));
  return { ...row, environments };
}

async function readList(userId: string, page: number, limit: number) {
  const text = `SELECT ${columns}, count(*) OVER ()::int AS total ${source} WHERE m.user_id = $1 ORDER BY p.id DESC LIMIT $2 OFFSET $3`;
  const { rows } = await pool.query<Row & { total: number }>({
    name: 'list',
    text,
    values: [userId, limit, (page - 1) * limit],
  });
  const total = rows[0]?.total ?? 0;
  return { total, items: rows.map(({ total: _total, ...item }) => present(item)) };
}

async function readOne(userId: string, id: string) {
  const text = `SELECT ${columns} ${source} WHERE m.user_id = $1 AND p.id = $2`;
  const { rows } = await pool.query<Row>({ name: 'one', text, values: [userId, id] });
  return rows[0] ? present(rows[0]) : null;
}

async function write(userId: string, name: string) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${Math.random().toString(36).slice(2)}`;
    const inserted = await client.query({
      name: 'insert',
      text: 'INSERT INTO projects (id, owner_id, name, slug) VALUES (gen_random_uuid(), $1, $2, $3) RETURNING id, name, slug, description, created_at, updated_at',
      values: [userId, name, slug],
    });
    const project = inserted.rows[0];
    await client.query({
      name: 'environments',
      text: `INSERT INTO environments (project_id, name, region, runtime, min_instances, max_instances)
             SELECT $1, unnest(enum_range(NULL::environment_name)), 'eu-central-1', 'nodejs24', 0, 1`,
      values: [project.id],
    });
    await client.query({
      name: 'membership',
      text: `INSERT INTO memberships (project_id, user_id, role) VALUES ($1, $2, 'project-admin')`,
      values: [project.id, userId],
    });
    await client.query('COMMIT');
    return project;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const caller = await authenticate(request.headers.authorization);
  if (!caller) {
    response.writeHead(401).end();
    return;
  }
  const headers = commonHeaders(count(caller));
  const url = new URL(request.url ?? '/', 'http://localhost');
  const send = (status: number, data: unknown, more: Record<string, string> = {}) => {
    const body = JSON.stringify(data);
    const all = { ...headers, ...more, etag: entityTag(body), 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, all).end(body);
  };
  if (request.method === 'POST') {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { name } = JSON.parse(text);
    if (typeof name !== 'string' || name === '') return send(400, { error: 'name' });
    return send(201, await write(caller.userId, name));
  }
  const id = url.pathname.split('/')[3];
  if (id) {
    const one = await readOne(caller.userId, id);
    return one ? send(200, one) : send(404, { error: 'not found' });
  }
  const [page, limit] = [Number(url.searchParams.get('page') ?? 1), Number(url.searchParams.get('limit') ?? 20)];
  const { items, total } = await readList(caller.userId, page, limit);
  return send(200, items, listHeaders(page, limit, total));
}

// A caller who goes away in the middle of a request must not end the server.
const server = createServer((request, response) => answer(request, response).catch(() => response.destroy()));
server.listen(Number(process.env.PORT), '127.0.0.1');
