import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { createFront } from './front.ts';

const env = readEnv({ DATABASE_URL: 'postgres://rooflab@127.0.0.1/rooflab', ROOFLAB_SECRET: 'k2Jw0q' });

test('A request has a minute to arrive, and a connection stays longer than a load balancer keeps its own.', () => {
  const { server } = createFront({ handler: () => undefined, env, logger: pino({ level: 'silent' }) });
  expect([server.requestTimeout, server.keepAliveTimeout]).toEqual([60_000, 65_000]);
});
