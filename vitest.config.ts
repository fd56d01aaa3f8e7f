import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import ResultsReporter from './scripts/results-reporter.ts';
import TitleReporter from './scripts/title-reporter.ts';

/** Portals, workers and commands that tests start load what an earlier one compiled, in half the time. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile');

/** Dawn crashes in worker threads. */
const pool = 'forks';

/**
 * Files at a time. Vitest would take one of two cores; a file waits for its database, its child process or the device half of the time. Where
 * there are more cores, those have the other half.
 */
const maxWorkers = Math.max(2, Math.floor(availableParallelism() / 2));

/** Vitest polls for a second, which a busy machine can take for one answer. */
const patient = { poll: { timeout: 30_000 } };

/** SwiftShader on two busy cores; no test asserts a duration. */
const GPU_TIMEOUT_MS = 600_000;

/** A journey grades in the page and on the worker several times. */
const BROWSER_TIMEOUT_MS = 900_000;

export default defineConfig({
  test: {
    // A portal, a worker and a PostgreSQL end in order.
    teardownTimeout: 60_000,
    reporters: ['default', new TitleReporter(), new ResultsReporter()],
    projects: [
      {
        test: {
          name: 'pure',
          pool,
          expect: patient,
          include: [
            '{apps,packages}/*/src/**/*.test.{ts,tsx}',
            'labs/**/*.test.ts',
            'scripts/**/*.test.ts',
            '{bench,deploy,prisma}/**/*.test.ts',
          ],
          exclude: ['**/*.gpu.test.ts', '**/*.db.test.ts', '**/node_modules/**', 'packages/runner/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers,
          // As below: what they import is loaded once.
          isolate: false,
        },
      },
      {
        test: {
          name: 'db',
          pool,
          expect: patient,
          include: ['{apps,packages,deploy,bench,prisma,scripts}/**/*.db.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: './packages/db/src/testing/vitest-global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers,
          // One process loads the client and the procedures once for all of its files, which takes longer than most of their tests.
          isolate: false,
        },
      },
      {
        test: {
          name: 'gpu',
          pool,
          expect: patient,
          include: ['{apps,packages,bench,scripts}/**/*.gpu.test.ts', 'labs/**/*.gpu.test.ts', 'packages/runner/{src,test}/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: './vitest.global-setup.ts',
          testTimeout: GPU_TIMEOUT_MS,
          hookTimeout: GPU_TIMEOUT_MS,
          // The software device computes on little more than one core, and its deadlines are far longer than its runs.
          maxWorkers,
        },
      },
      {
        test: {
          name: 'browser',
          pool,
          expect: patient,
          include: ['apps/portal/test/**/*.browser.test.ts'],
          globalSetup: './apps/portal/test/vitest-global-setup.ts',
          testTimeout: BROWSER_TIMEOUT_MS,
          hookTimeout: BROWSER_TIMEOUT_MS,
          // Each with a portal, a worker, a database and a browser of its own.
          maxWorkers: process.env.ROOFLAB_BROWSER_URL ? 1 : 2,
          isolate: false,
          // After everything else.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
