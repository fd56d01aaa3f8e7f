/** A part of the repository whose tests are evaluated against mutants of its code. */
export interface Room {
  /** Files that are changed. */
  readonly mutate: readonly string[];
  /** Test files that may notice. */
  readonly tests: readonly string[];
  /** The tests need a PostgreSQL. */
  readonly database?: boolean;
}

/**
 * Code that runs on a device is tested by mutants of kernels instead (`bench/verdicts`), and by tests on a GPU that take seconds for each
 * mutant.
 */
const NEEDS_DEVICE = {
  lab: ['fill-wgsl.ts'],
  harness: ['buffers.ts', 'compile.ts', 'dispatch.ts', 'error-scope.ts', 'open-device.ts', 'timestamps.ts'],
} as const;

/** The code that turns measured times into points. */
const SCORE = [
  ...['bandwidth-roofs', 'interval-coverage', 'median', 'placement', 'roof', 'roof-gap', 'roof-share', 'roof-shift'],
  ...['rung-reached', 'score', 'worth'],
];

const DRAWINGS = ['label-placement', 'log-plot', 'roof-crop', 'roofline-labels', 'roofline-lines', 'roofline-points', 'svg-file'];

/** `names`: files to change, or with a leading `!` files to leave unchanged. */
function rooflineRoom(names: readonly string[]): Room {
  const mutate = names.map((name) => `${name.startsWith('!') ? '!' : ''}packages/roofline/src/${name.replace('!', '')}.ts`);
  return { mutate, tests: ['packages/roofline/src/**/*.test.ts'] };
}

/** The part of the grader that tests reach without a device; the rest is tested by `bench/verdicts` and the hostile corpus. */
const GRADER = [
  ...[
    'bound-module',
    'cap-diagnostics',
    'case-label',
    'ceiling',
    'const-literal',
    'device-class',
    'estimate-time',
    'growth',
    'hidden-fault',
    'layout',
  ],
  ...[
    'linear-launch',
    'mismatch',
    'entry-form',
    'operator-precedence',
    'parse-wgsl',
    'race-words',
    'reflect-kernel',
    'result-parts',
    'sampling-plan',
    'session',
    'source-place',
    'stopwatch',
  ],
  ...[
    'time-account',
    'verdict',
    'verdict-words',
    'type-layout',
    'view-bytes',
    'roof/roof-plan',
    'schedules/call-graph',
    'schedules/order-facts',
    'schedules/reorder-source',
  ],
];

/** What decides whether a learning platform's launch, roster or token is accepted. */
const LTI = [
  ...['verify-launch', 'ticket', 'launch-claims', 'lti-roles', 'browser-cookie', 'platform-keys'],
  ...['service-tokens', 'tool-keys', 'memberships', 'next-page'],
];

export const ROOMS: Readonly<Record<string, Room>> = {
  score: rooflineRoom(SCORE),
  roofline: rooflineRoom(['*', 'curves/*', ...[...SCORE, ...DRAWINGS].map((name) => `!${name}`)]),
  drawings: rooflineRoom([...DRAWINGS, 'experiments/*']),
  calculators: rooflineRoom(['calculators/*']),
  grades: {
    mutate: [
      ...['best-of', 'effective-grade', 'item-grade', 'late-days', 'deadline'].map((name) => `packages/course/src/grade/${name}.ts`),
      'packages/course/src/leaderboard/nickname-key.ts',
    ],
    tests: ['packages/course/src/grade/*.test.ts', 'packages/course/src/leaderboard/nickname-key.test.ts'],
  },
  permission: {
    mutate: ['packages/course/src/procedure/permission.ts'],
    tests: ['packages/course/src/procedure/permission.db.test.ts'],
    database: true,
  },
  lti: { mutate: LTI.map((name) => `packages/course/src/lti/${name}.ts`), tests: ['packages/course/src/lti/*.test.ts'], database: true },
  claims: {
    // Gradings of a demo are imported when it is seeded, and tested there.
    mutate: [
      'packages/db/src/{claims,leases}/*.ts',
      '!packages/db/src/claims/import-gradings.ts',
      'packages/db/src/queue/{queue-state,turn,waiting-jobs}.ts',
    ],
    tests: ['packages/db/src/{claims,queue,workers}/*.test.ts'],
    database: true,
  },
  lab: {
    mutate: ['packages/lab/src/**/*.ts', '!packages/lab/src/testing/*.ts', ...NEEDS_DEVICE.lab.map((file) => `!packages/lab/src/${file}`)],
    tests: ['packages/lab/src/**/*.test.ts'],
  },
  harness: {
    mutate: ['packages/harness/src/**/*.ts', ...NEEDS_DEVICE.harness.map((file) => `!packages/harness/src/${file}`)],
    tests: ['packages/harness/src/**/*.test.ts'],
  },
  grader: { mutate: GRADER.map((name) => `packages/grader/src/${name}.ts`), tests: ['packages/grader/src/**/*.test.ts'] },
  xray: {
    mutate: ['evidence', 'analyse/*', 'analyse/hazards/*'].map((name) => `packages/grader/src/xray/${name}.ts`),
    tests: ['packages/grader/src/xray/**/*.test.ts'],
  },
};
