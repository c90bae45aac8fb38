import { requirePrincipal } from '../authorization/require-principal.ts';
import type { EnvironmentName } from '../../prisma/generated/client.ts';
import type { MemberRoleName } from '../authorization/roles.ts';
import type { Context, KeyedStatement } from '../context.ts';
import type { EnvironmentRow } from './environment.ts';
import { environmentNames } from './environment-names.ts';
import { type OpenedVariables, selectedVariables } from './opened-variables.ts';

// The hot reads of the platform: one named statement each, which PostgreSQL parses and plans once a connection, where
// Prisma would make three or four of the same.

/** A project as one of its members sees it. */
export interface ProjectRow {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  role: MemberRoleName;
  /** Decrypts the variables: where they are long, in a turn of the event loop of its own. */
  environments(): EnvironmentRow[] | Promise<EnvironmentRow[]>;
}

const columns = `
  p.id, p.name, p.slug, p.description, p.version, p.created_at AS "createdAt", p.updated_at AS "updatedAt",
  m.role::text AS role,
  (SELECT json_agg(json_build_array(e.name, e.region, e.runtime, e.min_instances, e.max_instances))
    FROM environments e WHERE e.project_id = p.id) AS environments,
  ${selectedVariables} AS variables`;

/** A project as the statements tell of it. Arrays in no order cost PostgreSQL a third less than sorted objects. */
interface SelectedProject extends Omit<ProjectRow, 'environments'> {
  /** Name, region, runtime, least and most instances. */
  environments: [EnvironmentName, string, string, number, number][];
  /** As `openVariables` reads them. */
  variables: string | null;
}

/** The settings of an environment's row together with its variables. */
function environmentRows({ environments }: SelectedProject, variables: OpenedVariables): EnvironmentRow[] {
  const rows = environments.map(([name, region, runtime, minInstances, maxInstances]) => ({
    name,
    region,
    runtime,
    minInstances,
    maxInstances,
    variables: variables[name],
  }));
  return rows.sort((left, right) => environmentNames.indexOf(left.name) - environmentNames.indexOf(right.name));
}

function projectRow(selected: SelectedProject, context: Context): ProjectRow {
  const environments = () => {
    const opened = context.openVariables(selected.variables);
    return opened instanceof Promise
      ? opened.then((variables) => environmentRows(selected, variables))
      : environmentRows(selected, opened);
  };
  return { ...selected, environments };
}

/**
 * Without conditions that may or may not apply: PostgreSQL would plan such a statement anew for every request,
 * which takes longer than running it. The project that a credential is bound to is seen to outside.
 */
const memberOf = 'FROM memberships m JOIN projects p ON p.id = m.project_id WHERE m.user_id = $1::uuid';

const oneStatement: KeyedStatement = {
  name: 'project',
  text: `SELECT ${columns} ${memberOf} AND p.id = $2::uuid`,
  joined: {
    name: 'project-of-each',
    text: `
      SELECT reader::int AS reader, ${columns}
      FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS readers (user_id, project_id, reader)
      JOIN memberships m ON m.user_id = readers.user_id AND m.project_id = readers.project_id
      JOIN projects p ON p.id = readers.project_id`,
  },
};

const pageStatement = {
  name: 'projects',
  text: `SELECT ${columns}, count(*) OVER ()::int AS total ${memberOf} ORDER BY p.id DESC LIMIT $2::bigint OFFSET $3::bigint`,
};

const countStatement = { name: 'project-count', text: `SELECT count(*)::int AS total ${memberOf}` };

const matching = `${memberOf} AND (strpos(lower(p.name), lower($2)) > 0 OR strpos(p.slug, lower($2)) > 0)`;

const searchStatement = {
  name: 'project-search',
  text: `SELECT ${columns}, count(*) OVER ()::int AS total ${matching} ORDER BY p.id DESC LIMIT $3::bigint OFFSET $4::bigint`,
};

const searchCountStatement = { name: 'project-search-count', text: `SELECT count(*)::int AS total ${matching}` };

/** The project with this well-formed id, if the caller can know of it. */
export async function readProject(context: Context, id: string): Promise<ProjectRow | null> {
  const { userId, projectId } = requirePrincipal(context);
  if (projectId && projectId !== id) return null;
  const selected = await context.readByKeys<SelectedProject>(oneStatement, [userId, id]);
  return selected ? projectRow(selected, context) : null;
}

interface ProjectRows {
  totalCount: number;
  items: ProjectRow[];
}

/** Which projects of the caller's. */
interface ProjectFilter {
  /** What their name or slug has in it; null where it may be anything. */
  search: string | null;
  skip: number;
  take: number;
}

async function countProjects(context: Context, search: ProjectFilter['search']): Promise<number> {
  const { userId } = requirePrincipal(context);
  const [counted] = await (search === null
    ? context.query<{ total: number }>(countStatement, [userId])
    : context.query<{ total: number }>(searchCountStatement, [userId, search]));
  return counted?.total ?? 0;
}

async function readPage(context: Context, { search, skip, take }: ProjectFilter): Promise<ProjectRows> {
  const { userId } = requirePrincipal(context);
  const selected = await (search === null
    ? context.query<SelectedProject & { total: number }>(pageStatement, [userId, take, skip])
    : context.query<SelectedProject & { total: number }>(searchStatement, [userId, search, take, skip]));
  const isPastEnd = selected.length === 0 && skip > 0;
  const totalCount = isPastEnd ? await countProjects(context, search) : (selected[0]?.total ?? 0);
  return { totalCount, items: selected.map((each) => projectRow(each, context)) };
}

function matches({ name, slug }: ProjectRow, search: ProjectFilter['search']): boolean {
  return search === null || [name, slug].some((text) => text.toLowerCase().includes(search.toLowerCase()));
}

/** A page of the caller's projects, newest first, and how many there are; two statements only past the end. */
export class ProjectList {
  readonly #context: Context;
  readonly #filter: ProjectFilter;
  #page: Promise<ProjectRows> | null = null;

  constructor(context: Context, filter: ProjectFilter) {
    this.#context = context;
    this.#filter = filter;
  }

  async #readOwn(id: string): Promise<ProjectRows> {
    const project = await readProject(this.#context, id);
    const items = project && matches(project, this.#filter.search) ? [project] : [];
    return { totalCount: items.length, items: items.slice(this.#filter.skip) };
  }

  #read(): Promise<ProjectRows> {
    const { projectId } = requirePrincipal(this.#context);
    this.#page ??= projectId ? this.#readOwn(projectId) : readPage(this.#context, this.#filter);
    return this.#page;
  }

  async items(): Promise<ProjectRow[]> {
    return (await this.#read()).items;
  }

  /** Without its items, a page is not read to be counted. */
  async totalCount(): Promise<number> {
    // By then whoever asks for the items too has done so: the fields of an object are begun in one turn.
    await Promise.resolve();
    const isReadAnyway = this.#page !== null || requirePrincipal(this.#context).projectId !== null;
    return isReadAnyway ? (await this.#read()).totalCount : countProjects(this.#context, this.#filter.search);
  }
}
