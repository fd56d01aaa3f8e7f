import { fleetHistory, listWorkers, readSpotChecks, setWorkerState, workerLoads } from '@rooflab/db';
import { confinementSchema } from '@rooflab/fleet';
import { deviceSchema, openedClassSchema, roofSchema } from '@rooflab/result';
import { z } from 'zod';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, reasonSchema } from '../procedure/schemas.ts';
import { adminProcedure } from '../procedure/trpc.ts';
import { roofHistory } from './queries.ts';
import { roofHistorySchema, spotChecksSchema } from './schema.ts';

const workerSchema = z.object({
  workerId: idSchema,
  name: z.string(),
  version: z.string(),
  deviceClass: openedClassSchema,
  /** Null where a worker of an earlier version described it differently. */
  device: deviceSchema.nullable(),
  /** Its measured ceilings; null as above. */
  roof: roofSchema.nullable(),
  /** How it confines the processes that run students’ code; null as above. */
  confinement: confinementSchema.nullable(),
  state: z.enum(['active', 'paused', 'draining', 'gone']),
  pausedReason: z.string().nullable(),
  startedAt: z.date(),
  lastSeenAt: z.date(),
});

export const list = adminProcedure('admin')
  .meta({ sentence: 'Every worker, by name.' })
  .output(z.array(workerSchema))
  .query(async ({ ctx }) => {
    const workers = await listWorkers(ctx.db);
    return workers.map(({ device, roof, confinement, ...worker }) => ({
      ...worker,
      device: deviceSchema.safeParse(device).data ?? null,
      roof: roofSchema.safeParse(roof).data ?? null,
      confinement: confinementSchema.safeParse(confinement).data ?? null,
    }));
  });

const loadSchema = z.object({
  workerId: idSchema,
  graded: z.int(),
  /** Through a fault of the platform, or because the claim expired. */
  failed: z.int(),
  /** From the claim to the result. */
  medianSeconds: z.number().nullable(),
  p95Seconds: z.number().nullable(),
});

export const loads = adminProcedure('admin')
  .meta({ sentence: 'What each worker did in the last hours, by name.' })
  .input(
    z.object({
      hours: z
        .int()
        .min(1)
        .max(24 * 31)
        .default(24),
    }),
  )
  .output(z.array(loadSchema))
  .query(({ ctx, input }) => workerLoads(ctx.db, new Date(ctx.clock().getTime() - input.hours * HOUR_MS)));

const fleetHourSchema = z.object({
  /** Its beginning, at a whole hour UTC. */
  at: z.date(),
  /** Most hand-ins that waited for a worker at one moment. */
  mostWaiting: z.int(),
  /** Hand-ins whose grading ended. */
  verdicts: z.int(),
  /** From handing in to the verdict; null where there was none. */
  medianSeconds: z.number().nullable(),
  p95Seconds: z.number().nullable(),
  /** Workers that finished a grading. */
  workers: z.int(),
});

export const history = adminProcedure('admin')
  .meta({ sentence: 'Hour by hour: how many hand-ins waited, how long verdicts took, and how many workers graded; oldest first.' })
  .input(z.object({ hours: z.int().min(1).max(744).default(48) }))
  .output(z.array(fleetHourSchema))
  .query(({ ctx, input }) => fleetHistory(ctx.db, { ...input, now: ctx.clock() }));

const HOUR_MS = 3_600_000;

/** Points of a plot; older ones are left out. */
const MOST_ROOFS = 1000;

export const roofs = adminProcedure('admin')
  .meta({
    sentence: 'The ceilings that a worker measured over time, and whether they moved: a device that slows down shows up here first.',
  })
  .input(z.object({ workerId: idSchema, days: z.int().min(1).max(400).default(30) }))
  .output(roofHistorySchema)
  .query(({ ctx, input }) => roofHistory(ctx.db, { ...input, now: ctx.clock(), limit: MOST_ROOFS }));

/** Enough to look back; each pauses two workers, so there are few. */
const MOST_DIFFERENCES = 20;

export const spotChecks = adminProcedure('admin')
  .meta({ sentence: 'Gradings that another worker did again: how many agreed in the last days, and the latest that differed.' })
  .input(z.object({ days: z.int().min(1).max(400).default(30) }))
  .output(spotChecksSchema)
  .query(async ({ ctx, input }) => {
    const from = new Date(ctx.clock().getTime() - 24 * input.days * HOUR_MS);
    return spotChecksSchema.parse(await readSpotChecks(ctx.db, { from, limit: MOST_DIFFERENCES }));
  });

export const setState = adminProcedure('admin')
  .meta({ sentence: 'Pauses, resumes, drains or retires a worker, from its next heartbeat on.' })
  .input(z.object({ workerId: idSchema, state: z.enum(['active', 'paused', 'draining', 'gone']), reason: reasonSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await setWorkerState(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });
