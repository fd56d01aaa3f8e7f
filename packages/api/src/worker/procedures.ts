import { setWorkerState } from '@rooflab/db';
import { listWorkers } from '@rooflab/db/queries';
import { z } from 'zod';
import { actorOf } from '../permission.ts';
import { DONE, deviceClassSchema, doneSchema, idSchema, reasonSchema } from '../schemas.ts';
import { adminProcedure } from '../trpc.ts';

const workerSchema = z.object({
  workerId: idSchema,
  name: z.string(),
  version: z.string(),
  deviceClass: deviceClassSchema,
  device: z.unknown(),
  /** Its measured ceilings. */
  roof: z.unknown(),
  state: z.enum(['active', 'paused', 'draining', 'gone']),
  pausedReason: z.string().nullable(),
  startedAt: z.date(),
  lastSeenAt: z.date(),
});

/** By name. */
export const list = adminProcedure
  .meta({ permission: 'admin', scope: 'admin' })
  .output(z.array(workerSchema))
  .query(({ ctx }) => listWorkers(ctx.db));

/** Pauses, resumes, drains or retires a worker; it hears of it with its next heartbeat. */
export const setState = adminProcedure
  .meta({ permission: 'admin', scope: 'admin' })
  .input(z.object({ workerId: idSchema, state: z.enum(['active', 'paused', 'draining', 'gone']), reason: reasonSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await setWorkerState(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });
