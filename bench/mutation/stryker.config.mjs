import { fileURLToPath } from 'node:url';
import { ROOMS } from './rooms.ts';

const name = process.env.MUTATION_ROOM ?? '';
const room = ROOMS[name];
if (!room) throw new Error(`Set MUTATION_ROOM to one of ${Object.keys(ROOMS).join(', ')}.`);

/** Run by mutation.ts, which sets MUTATION_ROOM. Vitest's workers are processes already, and two cores are enough for one of them. */
export default {
  testRunner: 'vitest',
  plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
  vitest: { configFile: 'bench/mutation/vitest.config.ts' },
  mutate: [...room.mutate, '!**/*.test.ts', '!**/index.ts'],
  coverageAnalysis: 'perTest',
  // Mutants of what is computed once at import are seen by no single test; trying each against all tests takes hours.
  ignoreStatic: true,
  concurrency: 1,
  // A mutant that never ends costs this and one and a half times what its tests take.
  timeoutMS: 2_000,
  ignorePatterns: ['.rooflab', '.next', 'docs', 'deploy'],
  tempDirName: `.rooflab/mutation/${name}`,
  cleanTempDir: 'always',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.rooflab/mutation/${name}.json` },
  allowConsoleColors: false,
};
