import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The repository, whose Markdown the site is made of. */
export const root = path.resolve(import.meta.dirname, '../..');

/** The one page that is a program, and has no Markdown. */
export const referencePath = '/docs/reference';

/** What leads to a page. */
export interface ContentsLink {
  /** Its address. */
  path: string;
  title: string;
  /** What it answers, in a line. */
  about: string;
}

/** A page that is a Markdown file of the repository. */
export interface ContentsEntry extends ContentsLink {
  file: string;
}

export interface ContentsSection {
  name: string;
  /** Pages that are no Markdown, before those that are. */
  programs?: readonly ContentsLink[];
  entries: readonly ContentsEntry[];
}

function guide(name: string, title: string, about: string): ContentsEntry {
  return { path: `/docs/guides/${name}`, file: `docs/guides/${name}.md`, title, about };
}

function note(path: string, file: string, [title, about]: readonly [string, string]): ContentsEntry {
  return { path, file, title, about };
}

/** The pages in their order, from the first minute to what is looked up. */
export const contents: readonly ContentsSection[] = [
  {
    name: 'Start',
    entries: [
      guide('getting-started', 'Getting started', 'From nothing to a first call, a project and a webhook.'),
      guide('dashboard', 'The dashboard', 'Every page in pictures, and what it is for.'),
      guide('authentication', 'Authentication', 'Which credential you need, what it may do, when it ends.'),
    ],
  },
  {
    name: 'Guides',
    entries: [
      guide('projects-and-deployments', 'Projects and deployments', 'Environment variables, and deployments from CI.'),
      guide('incidents-and-members', 'Members and incidents', 'Roles, invitations, and what the monitor does.'),
      guide('webhooks', 'Webhooks', 'Receive events, verify signatures, recover what failed.'),
      guide('metrics', 'Metrics', 'Send OpenTelemetry metrics, and read them back.'),
      guide('oauth', 'OAuth', 'Apps that act for their users, services that act for themselves.'),
      guide('graphql', 'GraphQL', 'Exactly what you need, in one request.'),
      guide('errors-limits-pages', 'Errors, limits, pages', 'Statuses, rate limits, pagination, caching, repeats.'),
      note('/docs/client', 'client/README.md', ['TypeScript client', 'All of it with types, retries and pages.']),
    ],
  },
  {
    name: 'Operate',
    entries: [
      guide('operating', 'Operating', 'Configuration, databases, workers, mail, health, the command line.'),
      guide('deploying', 'Deploying', 'Containers, systemd, load balancers, and rolling restarts.'),
      guide('monitoring', 'Monitoring', 'Prometheus, a dashboard for Grafana, alerts and what to do.'),
      guide('runbooks', 'Runbooks', 'What to type when something is wrong, from a full disk to a lost key.'),
      guide('operator-page', 'The operator page', 'Users, reported posts, maintenance and health in a browser.'),
      note('/docs/scaling', 'docs/scaling.md', [
        'Scaling',
        'What to add first, and where each table would be on several nodes.',
      ]),
      note('/docs/delivering-webhooks', 'docs/delivering-webhooks.md', [
        'Delivering webhooks',
        'How webhooks are delivered, by which processes, and how fast.',
      ]),
      note('/docs/security', 'SECURITY.md', ['Security', 'How secrets are kept, and how to report a vulnerability.']),
    ],
  },
  {
    name: 'Look up',
    programs: [
      { path: referencePath, title: 'API reference', about: 'Every route of both REST surfaces, to read and to try.' },
    ],
    entries: [
      note('/docs/routes', 'docs/routes.md', ['Routes', 'Every route with its scope, operation and statuses.']),
      note('/docs/compatibility', 'docs/compatibility.md', ['Compatibility', 'What may change, and what may not.']),
      note('/docs/changelog', 'docs/changelog.md', ['Changelog', 'What users notice, the latest first.']),
    ],
  },
];

/** Every page that is a file. */
export const contentsEntries: readonly ContentsEntry[] = contents.flatMap(({ entries }) => entries);

const folders = { events: /\.json$/, screenshots: /\.png$/, deploying: /^\w/, monitoring: /\.(yaml|json)$/ };

/**
 * Files beside the pages that they refer to, by their address: the JSON Schemas of events, pictures, and what operators give
 * to their proxies, to systemd, Prometheus and Grafana.
 */
export const siteFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(folders).flatMap(([folder, pattern]) =>
    readdirSync(path.join(root, 'docs', folder))
      .filter((name) => pattern.test(name))
      .map((name): [string, string] => [`/docs/${folder}/${name}`, path.join(root, 'docs', folder, name)]),
  ),
);
