// Who may import whom (docs/architecture.md). Everything here is an error, never a warning.
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const modules = 'backend/src/modules';
const platform = 'backend/src/platform';
/** The folders of the search engine; each imports only those before it. */
const searchEngineLayers = [
  'structures',
  'text',
  'geo',
  'documents',
  'understanding',
  'segments',
  'ranking',
  'queries',
  'index',
];
const tests = '[.](spec|fixture)[.]tsx?$|/testing/';

// The layers of platform, from the bottom up (docs/architecture.md). A folder imports its own files
// and folders of earlier layers, also for types. The files beside the folders compose all of them.
const layers = [
  ['kernel'],
  ['config'],
  ['persistence'],
  ['registries'],
  ['event-log'],
  ['messaging'],
  ['commands', 'jobs'],
  ['identity'],
  ['http'],
  ['docs', 'exports', 'migrations', 'notifications', 'pictures'],
];
const within = (folders) => `^${platform}/(${folders.join('|')})/`;
const layerRules = layers.flatMap((folders, level) =>
  folders.map((folder) =>
    error(
      `layer-of-${folder}`,
      `platform/${folder} imports only itself and earlier layers.`,
      { path: within([folder]), pathNot: tests },
      { path: '^backend/', pathNot: within([folder, ...layers.slice(0, level).flat()]) },
    ),
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    error(
      'no-cycles',
      'Two files that need each other are one thought, or hide a third.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    error(
      'no-cycles-of-types',
      'A type, too, is imported in one direction only.',
      { path: '^(backend|contracts|frontend-[a-z]+)/' },
      { circular: true },
    ),
    error(
      'resolvable',
      'The import leads nowhere.',
      {},
      { couldNotResolve: true, pathNot: '[.]wasm[?]url$' },
    ),
    error(
      'declared-packages',
      'An imported package stands in the package.json of its workspace; the SPAs take React, Redux and Mantine from frontend-shared.',
      { pathNot: '^frontend-(member|admin|partner)/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),

    // Workspaces
    error(
      'contracts-import-nothing',
      'Both sides share contracts, so they depend on nothing.',
      { path: '^contracts/src', pathNot: tests },
      { pathNot: '^contracts/src' },
    ),
    error(
      'the-search-engine-imports-contracts-only',
      'The search engine is pure code: no framework, no files, no part of the server.',
      { path: '^search-engine/src', pathNot: tests },
      { pathNot: '^(search-engine|contracts)/src/|node_modules/quickselect/' },
    ),
    error(
      'the-search-engine-has-no-cycles',
      'Its files depend on each other in one direction, type imports included.',
      { path: '^search-engine/src' },
      { circular: true },
    ),
    ...searchEngineLayers.map((layer, at) =>
      error(
        `search-engine-${layer}-imports-earlier-folders`,
        `The folders of the search engine are layers: ${searchEngineLayers.join(', ')}.`,
        { path: `^search-engine/src/${layer}/`, pathNot: tests },
        {
          path: `^search-engine/src/(${[...searchEngineLayers.slice(at + 1), 'engine[.]ts'].join('|')})`,
        },
      ),
    ),
    error(
      'the-search-engine-has-one-entry',
      'To replace the engine, only its entry and modules/shops/search change.',
      { pathNot: '^search-engine/' },
      { path: '^search-engine/', pathNot: '^search-engine/src/(engine[.]ts$|testing/)' },
    ),
    error(
      'frontend-shared-imports-contracts-only',
      'frontend-shared knows neither an application nor the server.',
      { path: '^frontend-shared/' },
      { path: '^(backend|search-engine|frontend-(member|admin|partner)|e2e|bench|scripts)/' },
    ),
    error(
      'spa-imports-shared-and-contracts-only',
      'An SPA knows frontend-shared and contracts, not the server nor the other SPA.',
      { path: '^frontend-(member|admin|partner)/' },
      {
        path: '^(backend|search-engine|frontend-(member|admin|partner)|e2e|bench|scripts)/',
        // The build of the portal writes version and commit into it.
        pathNot: '^frontend-$1/|^scripts/this-build[.]ts$',
      },
    ),
    error(
      'server-side-imports-contracts-only',
      'backend, e2e and bench meet the other workspaces over HTTP; one spec holds requests and forms together.',
      {
        path: '^(backend|e2e|bench)/',
        pathNot:
          '/jest[.]config[.]ts$|^backend/src/application-specs/http/fields-follow-rules[.]spec[.]ts$',
      },
      {
        path: '^(backend|frontend-[a-z]+|e2e|bench|scripts)/',
        // The one broker that tests, bench and `npm run kafka` start, the one browser and camera of the
        // journeys and `npm run bench:web`, what tests of other languages need, and the loader of what runs around the specs.
        pathNot:
          '^$1/|^scripts/(kafka-broker[.]ts|toolchains[.]ts|swc-register[.]mjs)$|^e2e/testing/(chromium|fake-camera)[.]ts$',
      },
    ),

    // Backend
    error(
      'platform-knows-no-module',
      'The platform carries any module; none in particular.',
      { path: `^${platform}/` },
      { path: `^${modules}/` },
    ),
    ...layerRules,
    error(
      'every-platform-folder-is-in-a-layer',
      'Add the folder to the list of layers above.',
      { path: `^${platform}/[^/]+/`, pathNot: within([...layers.flat(), 'testing']) },
      {},
    ),
    error(
      'platform-imports-platform-only',
      'What platform needs is in platform.',
      { path: `^${platform}/`, pathNot: tests },
      { path: '^backend/', pathNot: `^${platform}/` },
    ),
    error(
      'modules-meet-in-public',
      'Another module is reached through its public.ts only.',
      { path: `^${modules}/([^/]+)/`, pathNot: tests },
      { path: `^${modules}/[^/]+/`, pathNot: `^${modules}/$1/|^${modules}/[^/]+/public[.]ts$` },
    ),
    {
      ...error(
        'modules-have-no-circle',
        'Of two modules at most one knows the other (docs/adr/0021).',
        { path: `^${modules}/[^/]+$` },
        { circular: true, path: `^${modules}/[^/]+$` },
      ),
      scope: 'folder',
    },
    error(
      'tests-borrow-test-data-only',
      "A test may also use another module's testing folder.",
      { path: `^${modules}/([^/]+)/.*([.]spec[.]ts$|/testing/)` },
      {
        path: `^${modules}/[^/]+/`,
        pathNot: `^${modules}/$1/|^${modules}/[^/]+/(public[.]ts$|testing/)`,
      },
    ),
    error(
      'aggregates-import-the-domain-only',
      'An aggregate needs contracts, platform/kernel/domain and MikroORM, and no use case.',
      { path: '[.]aggregate[.]ts$' },
      {
        path: [
          `^${platform}/`,
          '/(commands|queries|projections|reactions)/',
          '[.](controller|module)[.]ts$',
          '/public[.]ts$',
          'node_modules/',
        ],
        pathNot: `^${platform}/kernel/domain/|node_modules/@mikro-orm/`,
      },
    ),
    error(
      'the-domain-is-what-aggregates-need',
      'platform/kernel/domain holds what an aggregate may import and nothing else.',
      { path: `^${platform}/kernel/domain/`, pathNot: tests },
      {
        path: ['^backend/', 'node_modules/'],
        pathNot: `^${platform}/kernel/domain/|node_modules/@mikro-orm/`,
      },
    ),
    error(
      'async-knows-nothing',
      'Pieces of asynchronous work serve everybody and need nobody.',
      { path: `^${platform}/kernel/async/`, pathNot: tests },
      { path: ['^backend/', 'node_modules/'], pathNot: `^${platform}/kernel/async/` },
    ),
    error(
      'aggregates-touch-no-machine',
      'No files, sockets or processes in an aggregate; time and actor come in as arguments.',
      { path: '[.]aggregate[.]ts$' },
      { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|util)$' },
    ),
    error(
      'readers-know-no-aggregate',
      'Queries and projections read tables and events, not aggregates and commands.',
      { path: '/(queries|projections)/', pathNot: tests },
      { path: '[.]aggregate[.]ts$|/commands/' },
    ),
    error(
      'public-gives-no-aggregate',
      'Others get functions, queries and commands: who holds an aggregate decides for its module.',
      { path: `^${modules}/[^/]+/public[.]ts$` },
      { path: '[.]aggregate[.]ts$' },
    ),
    error(
      'kafkajs-in-messaging-only',
      'One place knows which client speaks to Kafka (and bench measures it bare).',
      { path: '^(backend|e2e|scripts)/', pathNot: `^${platform}/messaging/` },
      { path: 'node_modules/kafkajs/' },
    ),
    error(
      'no-test-code-in-the-product',
      'What is made for tests stays with tests.',
      { path: '^(backend|contracts|search-engine|frontend-[a-z]+)/src/', pathNot: tests },
      { path: `${tests}|node_modules/(@jest/|jest)` },
    ),

    // SPAs
    error(
      'feature-knows-no-feature',
      'Routes compose features; two features that share something move it to shared.',
      { path: '^(frontend-[a-z]+)/src/features/([^/]+)/' },
      { path: '^$1/src/features/[^/]+/', pathNot: '^$1/src/features/$2/' },
    ),
    error(
      'features-know-no-route',
      'Routes import features, never the other way round.',
      { path: '^frontend-[a-z]+/src/features/' },
      { path: '^frontend-[a-z]+/src/routes/' },
    ),
    error(
      'features-and-routes-know-no-app',
      'app/ composes features and routes; both take store, session and base API from shared/.',
      { path: '^(frontend-[a-z]+)/src/(features|routes)/', pathNot: tests },
      { path: '^$1/src/app/' },
    ),
    error(
      'shared-knows-no-feature',
      'What every feature uses knows none of them.',
      { path: '^frontend-[a-z]+/src/shared/' },
      { path: '^frontend-[a-z]+/src/(features|routes|app)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|[.]data/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts', '.json'],
    },
  },
};
