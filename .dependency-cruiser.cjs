const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Who may import whom is the table of rooms in docs/architecture.md; this file reads it there. Tests may import more. */
const tests = '\\.test\\.tsx?$|/test(ing)?/';

const room = (name) => `^(packages/${name}|${name})/`;
const npm = (name) => `node_modules/${name}/`;

/** Rows `| \`folder\` | what it is | name, name (types), … |`. */
function readRooms() {
  const text = readFileSync(join(__dirname, 'docs/architecture.md'), 'utf8');
  const table = text.slice(text.indexOf('| room |'), text.indexOf('\n\n', text.indexOf('| room |')));
  const rooms = [...table.matchAll(/^\| `([^`]+)` \| (.+) \| (.+) \|$/gm)].map(([, folder, what, may]) => ({
    name: folder.split('/').at(-1),
    folder,
    what,
    may: may === 'nothing' ? [] : may.split(', '),
  }));
  if (rooms.length === 0) throw new Error('docs/architecture.md has no table of rooms.');
  return rooms;
}

const rooms = readRooms();

/** Without the files of the labs that Node alone runs: they read the labs' files, and write what is built of them. */
const LABS = '^labs/(?!(build[a-z-]*|load-listed|load-questions|experiment-definitions)\\.ts)';

/** A folder without the rooms that lie in it, and without the labs' files for Node. */
function filesOf({ folder }) {
  const inner = rooms.filter((other) => other.folder.startsWith(`${folder}/`)).map((other) => other.folder.slice(folder.length + 1));
  if (folder === 'labs') return LABS;
  return `^${folder}/${inner.length === 0 ? '' : `(?!(${inner.join('|')})/)`}`;
}

function pattern(name) {
  if (name === 'Node') return '^(node:)?[a-z0-9/_]+$';
  // `server-only` is a word of Next.js.
  if (name === 'npm') return 'node_modules/|^server-only$';
  const known = rooms.find((other) => other.name === name);
  return known ? filesOf(known).replace(LABS, '^labs/') : npm(name);
}

function rulesOf(own) {
  const from = { path: filesOf(own), pathNot: tests };
  const names = own.may.map((name) => name.replace(' (types)', ''));
  const typesOnly = own.may.filter((name) => name.endsWith(' (types)')).map((name) => pattern(name.replace(' (types)', '')));
  const rules = [
    {
      name: `${own.name}-imports`,
      comment: `${own.what}. May import: ${own.may.join(', ') || 'nothing'}.`,
      severity: 'error',
      from,
      to: { pathNot: [filesOf(own), ...names.map(pattern)] },
    },
  ];
  if (typesOnly.length > 0) {
    rules.push({
      name: `${own.name}-imports-types`,
      comment: 'Of these rooms it takes the types alone.',
      severity: 'error',
      from,
      to: { path: typesOnly, dependencyTypesNot: ['type-only'] },
    });
  }
  return rules;
}

module.exports = {
  forbidden: [
    { name: 'no-circular', comment: 'A cycle has no order in which it can be read.', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      comment: 'It would fail at run time. (`server-only` is a word of Next.js; `hast` and `sarif` are types alone.)',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(server-only|hast|sarif)$' },
    },
    ...rooms.flatMap(rulesOf),
    {
      name: 'only-dawn-imports-webgpu',
      comment: 'The room that holds Dawn decides when the process exits.',
      severity: 'error',
      from: { pathNot: '^packages/dawn/' },
      to: { path: '^node_modules/webgpu/' },
    },
    {
      name: 'course-knows-limits-and-words-only',
      comment: 'The API takes the limits of the grader and the words that it tells students, not what makes a result.',
      severity: 'error',
      from: { path: room('course') },
      to: {
        path: '^packages/grader/',
        pathNot: '^packages/grader/src/(phase|limits|race-words|wrong-words)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-db-imports-generated',
      comment: 'Queries are written where their indexes are known.',
      severity: 'error',
      from: { path: '^(packages|apps|labs|prisma|bench|scripts|deploy)/', pathNot: room('db') },
      to: { path: ['^packages/db/src/(?!index\\.ts|testing/)', npm('(@prisma|pg)')] },
    },
    {
      name: 'pages-stand-on-the-api',
      comment:
        'Pages ask the API through the bridge: of it they take the types, and nothing of the database or of the server that runs them.',
      severity: 'error',
      from: { path: '^apps/portal/src/', pathNot: ['^apps/portal/src/(server/|main\\.ts)', tests] },
      to: {
        path: '^(packages/(catalogue|course|db|dawn|runner)/|packages/markdown/src/markdown-renderer\\.ts|apps/portal/src/(server/|main\\.ts))',
        pathNot: [
          '^packages/course/src/(assignment/schema|course/options)\\.ts$',
          '^packages/course/src/csv/(decode-text|formula-guard)\\.ts$',
          '^packages/course/src/auth/password-strength\\.ts$',
          '^packages/course/src/procedure/input-sentences\\.ts$',
          '^packages/course/src/question/own-kernel\\.ts$',
          '^packages/course/src/report/rubric\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'answers-stay-behind-the-api',
      comment: 'Banks of questions hold their answers. Pages get the text and the fields from the API.',
      severity: 'error',
      from: { pathNot: ['^(packages/(catalogue|course|lab-archive)|labs|apps/cli|apps/portal/src/server|bench|prisma|scripts)/', tests] },
      to: { path: '^packages/(catalogue|lab-archive)/src/questions\\.ts$' },
    },
    {
      name: 'questions-are-read-as-built',
      comment: 'Only the build of the labs runs the code of a question; everything else reads its bank.',
      severity: 'error',
      from: { pathNot: ['^labs/((build-questions|load-questions)\\.ts$|[^/]+/questions/)', tests] },
      to: { path: '^labs/(load-questions\\.ts$|[^/]+/questions/)' },
    },
    {
      name: 'server-needs-no-page',
      comment: 'Next.js bundles the pages; the server hands them requests.',
      severity: 'error',
      from: { path: '^apps/portal/src/(server/|main\\.ts)', pathNot: tests },
      to: { path: '^apps/portal/src/(?!server/|pages-bridge\\.ts)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(wgsl|md|json|css)$|^packages/db/src/generated/|^(packages/runner|apps/cli)/built/|/\\.next/|next-env\\.d\\.ts$' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
