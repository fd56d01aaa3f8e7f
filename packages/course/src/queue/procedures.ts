import { listWorkers, queueState } from '@rooflab/db';
import { openedClassSchema } from '@rooflab/result';
import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';
import { signedInProcedure, staffProcedure } from '../procedure/trpc.ts';
import { roofHistory } from '../worker/queries.ts';
import { roofHistorySchema } from '../worker/schema.ts';

const deviceSchema = z.object({ description: z.string() }).catch({ description: 'unknown' });

const stateSchema = z.object({
  waiting: z.int(),
  /** Regrades included. */
  running: z.int(),
  regradesWaiting: z.int(),
  oldestWaitingAt: z.date().nullable(),
  activeWorkers: z.int(),
});

export const state = signedInProcedure('course:read')
  .meta({ sentence: 'How much work there is, and how many workers take it.' })
  .output(stateSchema)
  .query(({ ctx }) => queueState(ctx.db));

const workerSchema = z.object({
  device: z.string(),
  deviceClass: openedClassSchema,
  state: z.enum(['active', 'paused', 'draining', 'gone']),
  lastSeenAt: z.date(),
});

export const workers = signedInProcedure('course:read')
  .meta({ sentence: 'The devices that grade, without their names: what a waiting student may know.' })
  .output(z.array(workerSchema))
  .query(async ({ ctx }) =>
    (await listWorkers(ctx.db)).map(({ device, deviceClass, state: now, lastSeenAt }) => ({
      device: deviceSchema.parse(device).description,
      deviceClass,
      state: now,
      lastSeenAt,
    })),
  );

/** Enough to see a roof change, and few enough to be polled. */
const SHOWN_ROOFS = { days: 30, limit: 200 };

const deviceHistorySchema = workerSchema.extend({ workerId: idSchema, pausedReason: z.string().nullable(), ...roofHistorySchema.shape });

export const devices = staffProcedure('course:read')
  .meta({
    sentence:
      'The devices that grade, why one is paused, and what each measured with its latest gradings: for staff who wonder about times.',
  })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(deviceHistorySchema))
  .query(async ({ ctx }) =>
    Promise.all(
      (await listWorkers(ctx.db)).map(async ({ workerId, device, deviceClass, state: now, pausedReason, lastSeenAt }) => ({
        workerId,
        device: deviceSchema.parse(device).description,
        deviceClass,
        state: now,
        pausedReason,
        lastSeenAt,
        ...(await roofHistory(ctx.db, { workerId, now: ctx.clock(), ...SHOWN_ROOFS })),
      })),
    ),
  );
