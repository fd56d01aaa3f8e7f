/** Who may import whom; the table of docs/architecture.md, with the reason of each rule. */
const room = (name) => `^(packages/${name}|${name})/`;
const tests = '\\.test\\.ts$|/test/';

/** A rule that lets a room import only what is listed; packages from npm are named by their folder. */
function onlyImports(name, { from, may, why }) {
  return {
    name: `${name}-imports`,
    comment: why,
    severity: 'error',
    from: { path: from, pathNot: tests },
    to: { pathNot: [from, ...may] },
  };
}

const npm = (name) => `node_modules/${name}/`;

module.exports = {
  forbidden: [
    { name: 'no-circular', comment: 'A cycle has no order in which it can be read.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      comment: 'It would fail at run time. (`server-only` is a word of Next.js.)',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^server-only$' },
    },
    onlyImports('result', {
      from: room('result'),
      may: [npm('zod')],
      why: 'The form of what was measured, below everything that measures, stores or shows it.',
    }),
    onlyImports('roofline', { from: room('roofline'), may: [room('result')], why: 'Pure arithmetic of the model.' }),
    onlyImports('harness', {
      from: room('harness'),
      may: [npm('@webgpu')],
      why: 'Runs on any given device: no Node, no lab, no GPU of its own.',
    }),
    onlyImports('lab', {
      from: room('lab'),
      may: [room('result'), room('roofline'), npm('zod'), npm('@noble/hashes')],
      why: 'Says what a lab is; knows no lab and no GPU.',
    }),
    onlyImports('labs', {
      from: '^labs/(?!node\\.ts)',
      may: [room('lab')],
      why: 'A lab is pure data and functions, so that a browser can load it; files are read through @rooflab/labs/node.',
    }),
    onlyImports('grader', {
      from: room('grader'),
      may: [room('harness'), room('lab'), room('result'), room('roofline'), npm('wesl'), npm('@webgpu')],
      why: 'Lab × WGSL × device → result, wherever there is a device: no Node, no DOM, no labs of its own.',
    }),
    onlyImports('dawn', {
      from: room('dawn'),
      may: [npm('webgpu'), npm('tar-fs'), npm('@sparticuz'), '^(node:)?[a-z/_]+$'],
      why: 'A native library with rules of its own lives behind one strict border.',
    }),
    {
      name: 'only-dawn-imports-webgpu',
      comment: 'Whoever holds Dawn decides when the process ends.',
      severity: 'error',
      from: { pathNot: '^packages/dawn/' },
      to: { path: '^node_modules/webgpu/' },
    },
    {
      name: 'runner-imports',
      comment: 'Below the database and the apps, so that all of them can use it.',
      severity: 'error',
      from: { path: room('runner') },
      to: { path: '^(packages/(db|api)|apps)/' },
    },
    {
      name: 'db-imports',
      comment: 'Stores results as data; whoever grades stands above it or beside it.',
      severity: 'error',
      from: { path: room('db') },
      to: { path: '^(packages/(api|harness|grader|lab|dawn|runner)|labs|apps)/' },
    },
    {
      name: 'api-imports',
      comment: 'Asks the database and knows the labs; what grades, and what shows, stands beside it.',
      severity: 'error',
      from: { path: room('api') },
      to: { path: ['^(packages/(harness|dawn|runner)|apps)/', npm('(webgpu|next|react|react-dom)')] },
    },
    {
      name: 'api-knows-limits-and-words-only',
      comment: 'Of the grader the API takes the limits and words that it tells students, not what makes a result.',
      severity: 'error',
      from: { path: room('api') },
      to: {
        path: '^packages/grader/',
        pathNot: '^packages/grader/src/(phase|limits|race-words)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'cli-imports-api-as-types',
      comment: 'The command talks to a portal over HTTP: of the API it takes the types, and nothing of the database.',
      severity: 'error',
      from: { path: '^apps/cli/', pathNot: tests },
      to: { path: '^packages/(api|db)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-db-imports-generated',
      comment: 'Queries are written where their indexes are known.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: room('db') },
      to: { path: ['^packages/db/src/(?!index\\.ts|testing/)', npm('(@prisma|pg)')] },
    },
    {
      name: 'worker-imports',
      comment: 'Takes jobs and grades them: it needs no router, no page and no device of its own.',
      severity: 'error',
      from: { path: '^apps/worker/' },
      to: { path: ['^packages/(api|dawn|harness)/', npm('(webgpu|next|react|react-dom)')] },
    },
    {
      name: 'pages-stand-on-the-api',
      comment:
        'Pages ask the API through the bridge: of it they take the types, and nothing of the database or of the server that runs them.',
      severity: 'error',
      from: { path: '^apps/portal/src/', pathNot: ['^apps/portal/src/(server/|main\\.ts)', tests] },
      to: {
        path: '^(packages/(api|db|dawn|runner)/|apps/portal/src/(server/|main\\.ts))',
        pathNot: ['^packages/api/src/csv/formula-guard\\.ts$', '^packages/api/src/auth/password-strength\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-needs-no-page',
      comment: 'Next.js bundles the pages; the server hands them requests.',
      severity: 'error',
      from: { path: '^apps/portal/src/(server/|main\\.ts)', pathNot: tests },
      to: { path: '^apps/portal/src/(?!server/|pages-bridge\\.ts)' },
    },
    {
      name: 'nobody-imports-apps',
      comment: 'An app has a main; packages have exports.',
      severity: 'error',
      from: { path: '^(packages|labs)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-stay-apart',
      comment: 'What two apps share is a package.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(wgsl|md|json|css)$|^packages/db/src/generated/|/\\.next/|next-env\\.d\\.ts$' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
