/** The walls between the rooms (see docs/architecture.md). */
const wall = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: to },
});

/**
 * The families of the API's modules, each with those that it may import from: an arrow goes one way (the picture is in
 * docs/architecture.md). Another family, of a module of yours, may import from all.
 */
const FAMILIES = {
  people: [],
  service: [],
  tokens: ['groups', 'people'],
  groups: ['people'],
  repositories: ['groups', 'people'],
  requests: ['repositories', 'groups', 'people'],
  feeds: ['requests', 'repositories', 'groups', 'people'],
  attachments: ['requests', 'repositories', 'people'],
  diffs: ['attachments', 'requests', 'repositories'],
  publication: ['diffs', 'attachments', 'requests', 'repositories', 'groups', 'people'],
  reviews: ['publication', 'diffs', 'attachments', 'requests', 'repositories', 'groups', 'people'],
  stacks: ['reviews', 'publication', 'diffs', 'attachments', 'requests', 'repositories', 'groups', 'people'],
  webhooks: ['reviews', 'publication', 'requests', 'repositories', 'groups', 'people'],
  pages: ['groups', 'people'],
  scim: ['groups', 'people'],
  agents: ['tokens', 'service'],
};

/**
 * The folders of a folder, each with those that it may import from, beside itself: neither from other folders nor from the
 * files beside the folders, which put them together. `beside`: those that it may import all the same.
 */
const directions = (name, root, folders, { beside = '(?!)', tests = '' } = {}) =>
  Object.entries(folders).map(([folder, others]) =>
    wall(
      `${name}-${folder}`,
      `Folders of ${root} import one another in one direction.`,
      `^${root}/${folder}/${tests}`,
      `^${root}/(?!(${[folder, ...others].join('|')})/|${beside})`,
    ),
  );

/** The same of folders that lie on one another, lowest first. */
const layers = (name, root, folders, options) =>
  directions(name, root, Object.fromEntries(folders.map((folder, at) => [folder, folders.slice(0, at)])), options);

/** Suites of the API ask it from outside. */
const BUT_SUITES = { tests: '(?!.*\\.spec\\.ts$)' };

/** The folders of the API (see docs/architecture.md). Its settings lie beside them. */
const OF_THE_API = [
  'errors',
  'http',
  'turns',
  'hypermedia',
  'access',
  'idempotency',
  'memberships',
  'pages',
  'modules',
];
const ITS_SETTINGS = '(version|timeouts|[^/]+\\.(config|setting))\\.ts$';

const OF_HYPERMEDIA = [
  'texts',
  'extra-data',
  'fields',
  'media-types',
  'resources',
  'expansions',
  'lists',
  'rendering',
  'answers',
];

const OF_ACCESS = ['tokens', 'callers', 'limits', 'rules', 'targets', 'checks'];

/** The folders of the browser app (see apps/web/README.md). */
const OF_THE_WEB = ['base', 'parts', 'requests', 'diff', 'remarks', 'pages', 'shell'];

/** The folders of the operator's commands (see apps/admin/README.md). Their settings lie beside them. */
const OF_THE_ADMIN = [
  'base',
  'connections',
  'listing',
  'lookup',
  'subjects',
  'import',
  'review-board',
  'shadow',
  'checks',
  'program',
];

/**
 * The folders of the worker, each with those that it may import from. All may import the settings, which lie beside
 * them; none what starts the process (see apps/worker/README.md).
 */
const OF_THE_WORKER = {
  base: [],
  outgoing: ['base'],
  outbox: ['base'],
  jobs: ['outbox', 'base'],
  relay: ['jobs', 'outbox', 'base'],
  direct: ['jobs', 'outbox', 'base'],
  schedules: ['outgoing', 'base'],
  modules: ['schedules', 'jobs', 'outgoing', 'base'],
};

const layerWalls = [
  ...directions('modules-of', 'apps/api/src/modules', FAMILIES, BUT_SUITES),
  ...layers('api', 'apps/api/src', OF_THE_API, { ...BUT_SUITES, beside: ITS_SETTINGS }),
  ...layers('hypermedia', 'apps/api/src/hypermedia', OF_HYPERMEDIA, BUT_SUITES),
  ...layers('access', 'apps/api/src/access', OF_ACCESS, BUT_SUITES),
  ...layers('web', 'apps/web/src', OF_THE_WEB),
  ...layers('admin', 'apps/admin/src', OF_THE_ADMIN, { beside: 'settings\\.ts$' }),
  ...directions('worker', 'apps/worker/src', OF_THE_WORKER, {
    ...BUT_SUITES,
    beside: '[^/]+\\.(config|setting)\\.ts$',
  }),
];

/** The subjects of commands that import others, and which; the other subjects import none. */
const SUBJECTS = {
  credentials: ['people'],
  'oauth-tokens': ['oauth-apps'],
  tokens: ['api-tokens', 'oauth-tokens'],
};

const OTHER_SUBJECTS = `(?!(?:${Object.keys(SUBJECTS).join('|')})/)[^/]+`;

const subjectWalls = [[OTHER_SUBJECTS, []], ...Object.entries(SUBJECTS)].map(([subject, others]) => ({
  name: others.length === 0 ? 'admin-subjects' : `admin-subject-${subject}`,
  comment: 'What subjects of commands share is in a folder before them.',
  severity: 'error',
  from: { path: `^apps/admin/src/subjects/(${subject})/` },
  to: { path: '^apps/admin/src/subjects/', pathNot: `^apps/admin/src/subjects/(${['$1', ...others].join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...layerWalls,
    ...subjectWalls,
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    wall(
      'contracts-are-a-leaf',
      'Contracts know nobody.',
      '^packages/contracts',
      '^(apps|packages/(?!contracts))|@nestjs|typeorm|bullmq',
    ),
    {
      name: 'the-client-is-alone',
      comment: 'Who installs it gets nothing else.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^packages/client/src/' },
    },
    {
      name: 'the-web-speaks-http',
      comment:
        'The browser app knows the service by its client alone. What it says of characters, words, modes and scopes is as in mail and on pages.',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: {
        path: '^(apps|packages)/',
        pathNot:
          '^(apps/web/src|packages/client|packages/design|packages/contracts/src/(visible-text|misleading-code|mentions|file-modes|words|scope-words|read-only-policy))',
      },
    },
    wall(
      'patches-are-a-leaf',
      'Patches are bytes: nothing else is needed to read them.',
      '^packages/patches/(?!.*\\.spec\\.ts$)',
      '^(apps|packages/(?!patches))|node_modules',
    ),
    wall(
      'database-below-platform',
      'The schema needs no framework.',
      '^packages/database',
      '^(apps|packages/(?!database|contracts))|@nestjs',
    ),
    wall(
      'visibility-above-database',
      'Who may see what is SQL, and needs no process.',
      '^packages/visibility',
      '^(apps|packages/(?!visibility|database|contracts))|@nestjs',
    ),
    wall(
      'platform-below-apps',
      'What every process needs knows no process.',
      '^packages/platform',
      '^apps|^packages/(embedded|testing)',
    ),
    {
      name: 'testing-is-not-shipped',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: '\\.spec\\.ts$|^apps/[^/]+/test/|^packages/(testing|drills)/',
      },
      to: { path: '^packages/testing' },
    },
    {
      name: 'apps-do-not-meet',
      comment: 'The journeys through the browser app boot the API that it calls.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: '^apps/web/test/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'settings-below-rooms',
      comment: 'A process reads its settings before any of its rooms is there.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/[^/]+\\.(config|setting)\\.ts$' },
      to: { path: '^apps/$1/src/[^/]+/' },
    },
    wall('the-api-knows-no-queues', 'It writes an outbox row instead.', '^apps/api', 'bullmq'),
    wall('the-worker-answers-no-http', 'It works through queues.', '^apps/worker', '@nestjs/platform-|fastify'),
    {
      name: 'modules-meet-in-index',
      comment: 'A resource shows others what its index.ts exports.',
      severity: 'error',
      from: { path: '^apps/(api/src/modules/[^/]+|worker/src/modules)/([^/]+)/', pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^apps/(api|worker)/src/modules/',
        pathNot: '^apps/($1/$2/|api/src/modules/[^/]+/[^/]+/index\\.ts$|worker/src/modules/[^/]+/index\\.ts$)',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.check.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@review-service/source', 'require', 'node', 'default', 'types'],
    },
  },
};
