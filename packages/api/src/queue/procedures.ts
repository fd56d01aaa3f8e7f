import { queueState } from '@rooflab/db';
import { listWorkers } from '@rooflab/db/queries';
import { z } from 'zod';
import { deviceClassSchema } from '../schemas.ts';
import { publicProcedure, signedInProcedure } from '../trpc.ts';

const healthSchema = z.object({
  status: z.literal('ok'),
  database: z.literal('ok'),
  queue: z.object({ waiting: z.int(), running: z.int() }),
  workers: z.array(z.object({ device: z.string(), lastSeen: z.date() })),
});

const deviceSchema = z.object({ description: z.string() }).catch({ description: 'unknown' });

/** What `GET /api/health` answers; throws while the database cannot be reached. */
export const health = publicProcedure
  .meta({ permission: 'public', scope: null })
  .output(healthSchema)
  .query(async ({ ctx }) => {
    const { waiting, running } = await queueState(ctx.db);
    const workers = await listWorkers(ctx.db);
    return {
      ...{ status: 'ok' as const, database: 'ok' as const, queue: { waiting, running } },
      workers: workers.map(({ device, lastSeenAt }) => ({ device: deviceSchema.parse(device).description, lastSeen: lastSeenAt })),
    };
  });

const stateSchema = z.object({
  waiting: z.int(),
  /** Regrades included. */
  running: z.int(),
  regradesWaiting: z.int(),
  oldestWaitingAt: z.date().nullable(),
  activeWorkers: z.int(),
});

/** How much work there is, and how many take it. */
export const state = signedInProcedure
  .meta({ permission: 'signed-in', scope: 'course:read' })
  .output(stateSchema)
  .query(({ ctx }) => queueState(ctx.db));

const workerSchema = z.object({
  device: z.string(),
  deviceClass: deviceClassSchema,
  state: z.enum(['active', 'paused', 'draining', 'gone']),
  lastSeenAt: z.date(),
});

/** The devices that grade, without their names: what a student who waits may know. */
export const workers = signedInProcedure
  .meta({ permission: 'signed-in', scope: 'course:read' })
  .output(z.array(workerSchema))
  .query(async ({ ctx }) =>
    (await listWorkers(ctx.db)).map(({ device, deviceClass, state: now, lastSeenAt }) => ({
      ...{ device: deviceSchema.parse(device).description, deviceClass, state: now, lastSeenAt },
    })),
  );
