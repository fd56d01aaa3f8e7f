import { defineConfig } from 'vitest/config';
import { ROOMS } from './rooms.ts';

const room = ROOMS[process.env.MUTATION_ROOM ?? ''];

/** Only the tests of one room, without those that need a device. */
export default defineConfig({
  test: {
    pool: 'forks',
    include: [...(room?.tests ?? [])],
    exclude: ['**/*.gpu.test.ts', '**/node_modules/**', ...(room?.database ? [] : ['**/*.db.test.ts'])],
    globalSetup: room?.database ? ['packages/db/src/testing/vitest-global-setup.ts'] : [],
    testTimeout: 60_000,
  },
});
