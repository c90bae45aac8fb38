/** The rooms of each house, from the top down: whoever stands above may know whoever stands below. */
const rooms = {
  src: [
    ['tools', 'cli'],
    ['boot'],
    ['observability'],
    ['operator'],
    ['transfer'],
    ['reference'],
    ['docs-site'],
    ['pages', 'demo', 'monitor'],
    ['server'],
    ['graphql'],
    ['delivery'],
    ['domain-context'],
    ['changes', 'failures', 'sign-in', 'mail', 'usage', 'credentials', 'webhook-security', 'computing'],
    ['limits', 'replicas'],
    ['valkey', 'database'],
    ['tracing'],
    ['config'],
  ],
  'rest-adapters': [
    ['v1', 'api', 'well-known', 'events'],
    ['openapi', 'serve'],
    ['oauth', 'otlp', 'request'],
    ['operation'],
    ['errors'],
    ['declare'],
    ['http'],
  ],
};

function path(house, names) {
  return `^${house}/(${names.join('|')})/`;
}

/** Nobody knows what stands above. */
const downwards = Object.entries(rooms).flatMap(([house, floors]) =>
  floors.slice(1).map((floor, index) => ({
    name: `${house}-downwards`,
    comment: 'Rooms import downwards, in the order that stands at the top of .dependency-cruiser.cjs.',
    severity: 'error',
    from: { path: path(house, floor) },
    to: { path: path(house, floors.slice(0, index + 1).flat()) },
  })),
);

module.exports = {
  forbidden: [
    ...downwards,
    {
      name: 'no-loose-files',
      comment: 'Every file has a room, but for the list of all routes.',
      severity: 'error',
      from: { path: '^(src|rest-adapters)/[^/]+\\.ts$', pathNot: '^rest-adapters/index\\.ts$' },
      to: {},
    },
    {
      name: 'adapters-know-the-core-as-documents',
      comment: 'rest-adapters/ knows schema/ only as GraphQL documents, and nothing of the machine room.',
      severity: 'error',
      from: { path: '^rest-adapters/' },
      to: { path: '^(schema|src|test|prisma)/|node_modules/(@prisma|prisma|pg|@electric-sql)/' },
    },
    {
      name: 'the-core-knows-no-http',
      comment: 'schema/ reaches the machine room only through its context, and knows no HTTP.',
      severity: 'error',
      from: { path: '^schema/' },
      to: {
        path: '^(rest-adapters|test|src)/|^(node:)?https?$|node_modules/(graphql-yoga|@whatwg-node|undici)/',
      },
    },
    {
      name: 'route-folders-hold-declarations',
      comment: 'v1/, api/ and well-known/ hold nothing but route declarations.',
      severity: 'error',
      from: { path: '^rest-adapters/(v1|api|well-known)/' },
      to: { pathNot: '^rest-adapters/' },
    },
    {
      name: 'one-knows-everybody',
      comment: 'The lower rooms know neither the routes nor the whole schema.',
      severity: 'error',
      from: {
        path: path('src', [
          'credentials',
          'limits',
          'replicas',
          'delivery',
          'usage',
          'webhook-security',
          'mail',
          'database',
          'valkey',
          'config',
        ]),
      },
      to: { path: '^rest-adapters/(?!http/)|^schema/index' },
    },
    {
      name: 'few-ways-out',
      comment:
        'What reaches for the network asks first whether it is in a transaction (src/database/transaction-scope.ts).',
      severity: 'error',
      from: {
        path: '^(schema|rest-adapters|src)/',
        pathNot:
          '^src/(webhook-security/name-resolver|delivery/(guarded-agent|attempt|send|worker)|mail/smtp-mailer|valkey/connection|limits/valkey-limiter|replicas/recorded-positions|credentials/invalidation|sign-in/login-throttle)\\.ts$|^src/(boot/compose|cli/ask-server|demo/events|operator/command-socket|observability/metrics-server|server/(listener|bound-port|broken-connections|unanswered-requests|request-info|pipeline))\\.ts$|^rest-adapters/(errors/statuses-of-codes|openapi/responses)\\.ts$',
      },
      to: { path: '^(node:)?(dns|net|tls|dgram|https?|http2)(/|$)|node_modules/(undici|nodemailer|ioredis)/' },
    },
    {
      name: 'the-dashboard-knows-what-is-published',
      comment: 'dashboard/ knows the interface as documents, typed by the published schema.',
      severity: 'error',
      from: { path: '^dashboard/' },
      to: {
        path: '^(schema|src|rest-adapters|test|prisma|client)/',
        pathNot: '^rest-adapters/declare/generated/graphql-env\\.d\\.ts$',
      },
    },
    {
      name: 'charts-know-no-page',
      comment: 'What draws charts is told what they are of.',
      severity: 'error',
      from: { path: '^dashboard/src/charts/' },
      to: { path: '^dashboard/src/', pathNot: '^dashboard/src/(charts|components)/' },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { path: '^(schema|rest-adapters|src)/' },
      to: { path: '^test/|node_modules/vitest/' },
    },
    { name: 'no-circles', severity: 'error', from: { pathNot: '/generated/' }, to: { circular: true } },
    {
      name: 'no-circles-between-rooms',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(src|rest-adapters)/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'Scripts of pages are loaded by browsers.',
      from: { orphan: true, pathNot: '/generated/|\\.d\\.ts$|^src/(pages|docs-site|reference)/browser/' },
      to: {},
    },
    {
      name: 'declared-dependencies-only',
      severity: 'error',
      from: { path: '^(schema|rest-adapters|src)/', pathNot: '^src/tools/|/generated/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    },
    {
      name: 'resolvable',
      comment: 'What begins with virtual: is made when the dashboard is built.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/generated/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
