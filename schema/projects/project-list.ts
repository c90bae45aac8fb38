import { z } from 'zod';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { boundedCountSql } from '../bounded-counts.ts';
import type { Context, NamedStatement, ReadSource } from '../context.ts';
import { listPage } from '../list-page.ts';
import { defineOrder } from '../order.ts';
import type { Page, PageArguments } from '../page.ts';
import {
  listedColumns,
  listedMemberOf,
  memberOf,
  aloneColumns,
  projectColumns,
  type ProjectAlone,
  type ProjectRow,
  projectRow,
  readProject,
  type SelectedProject,
} from './read-projects.ts';
import { withEnvironments } from './environments-of-projects.ts';

const newestFirst = defineOrder({
  name: 'projects',
  orderBy: null,
  key: z.uuid(),
  keyOf: ({ id }: ProjectRow) => id,
  after: (id) => id,
});

/** No project has this id: a page without a cursor is after it, so that one statement serves with and without one. */
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Of the memberships alone, whose index is in the order of the list. */
const counted = boundedCountSql('FROM memberships WHERE user_id = $1::uuid');

const page = `AND m.project_id < $2::uuid ORDER BY m.project_id DESC LIMIT $3::bigint OFFSET $4::bigint`;

const matches = 'AND (strpos(lower(p.name), lower($5)) > 0 OR strpos(p.slug, lower($5)) > 0)';

const matching = `${memberOf} ${matches}`;

/** A page of all, and one of those that a search finds. */
interface PageStatements {
  all: NamedStatement;
  found: NamedStatement;
}

const wholeRows: PageStatements = {
  all: { name: 'projects', text: `SELECT ${listedColumns}, ${counted} AS total ${listedMemberOf} ${page}` },
  found: {
    name: 'project-search',
    text: `SELECT ${listedColumns}, ${boundedCountSql(matching)} AS total ${listedMemberOf} ${matches} ${page}`,
  },
};

const rowsAlone: PageStatements = {
  all: { name: 'projects-alone', text: `SELECT ${aloneColumns}, ${counted} AS total ${memberOf} ${page}` },
  found: {
    name: 'project-search-alone',
    text: `SELECT ${aloneColumns}, ${boundedCountSql(matching)} AS total ${matching} ${page}`,
  },
};

const countStatement = { name: 'project-count', text: `SELECT ${counted} AS total` };

const searchCountStatement = {
  name: 'project-search-count',
  text: `SELECT ${boundedCountSql(matching.replaceAll('$5', '$2'))} AS total`,
};

const ownSearchStatement = {
  name: 'own-project-search',
  text: `SELECT ${projectColumns('$3::uuid')} ${matching.replaceAll('$5', '$2')} AND m.project_id = $3::uuid`,
};

interface Counted {
  total: number;
}

/** @param search what name or slug has in it; null where they may be anything */
async function countProjects({ query }: ReadSource, userId: string, search: string | null): Promise<number> {
  const [row] = await (search === null
    ? query<Counted>(countStatement, [userId])
    : query<Counted>(searchCountStatement, [userId, search]));
  return row?.total ?? 0;
}

/** Where it is read, and of which projects. */
interface Listed {
  userId: string;
  search: string | null;
  /** The id that all come before, how many are wanted, and how many of the first are left out. */
  range: readonly [before: string, take: number, skip: number];
}

/** How often a page is read in which a project was deleted before its environments were. */
const mostTries = 10;

/**
 * A page in one statement. On several nodes the first is asked for the projects, and then those for the environments that have them, which
 * costs a fraction of that; where somebody deletes a project in between, it is read again.
 */
async function readPage(context: Context, source: ReadSource, { userId, search, range }: Listed) {
  const values = [userId, ...range, ...(search === null ? [] : [search])];
  const kind = search === null ? 'all' : 'found';
  if (!(await context.isKnownDistributed())) return source.query<SelectedProject & Counted>(wholeRows[kind], values);
  for (let tries = 1; ; tries += 1) {
    const rows = await withEnvironments(source, await source.query<ProjectAlone & Counted>(rowsAlone[kind], values));
    if (tries === mostTries || rows.every(({ environments }) => environments !== '')) return rows;
  }
}

/** The list of a credential that is bound to a project. */
function ownProject(context: Context, args: PageArguments, id: string, search: string | null): Page<ProjectRow> {
  const { userId } = requirePrincipal(context);
  const all = async () => {
    if (search === null) return [await readProject(context, id)].filter((project) => project !== null);
    const rows = await context.query<SelectedProject>(ownSearchStatement, [userId, search, id]);
    return rows.map((row) => projectRow(row, context));
  };
  return listPage(context, args, {
    order: newestFirst,
    requiresPrimary: true,
    count: async () => (await all()).length,
    read: async (_selection, { after: [before = highestId], skip, take }) =>
      (await all()).filter((project) => project.id < before).slice(skip, skip + take),
  });
}

/**
 * A page of the caller's projects, newest first, and how many there are, which the page itself tells wherever it has any.
 * @throws INVALID_INPUT where the cursor is none of this list
 */
export function projectList(context: Context, args: PageArguments, search: string | null): Page<ProjectRow> {
  const { userId, projectId } = requirePrincipal(context);
  if (projectId) return ownProject(context, args, projectId, search);
  let selected: Promise<(SelectedProject & Counted)[]> | null = null;
  return listPage(context, args, {
    order: newestFirst,
    count: async (_range, source) => {
      const [first] = (await selected) ?? [];
      return first?.total ?? countProjects(source, userId, search);
    },
    read: async (_selection, { after: [before = highestId], skip, take }, source) => {
      selected = readPage(context, source, { userId, search, range: [before, take, skip] });
      return (await selected).map((row) => projectRow(row, context));
    },
  });
}
