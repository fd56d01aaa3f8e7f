import { deviceClassSchema, verdictSchema } from '@rooflab/result';
import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';
import type { findGradingResult } from './find-hand-in.ts';

/** One attempt at grading, for staff. */
export const gradingSchema = z.object({
  gradingId: idSchema,
  attempt: z.int(),
  kind: z.enum(['live', 'regrade']),
  regradeSetId: idSchema.nullable(),
  worker: z.string(),
  /** `running` until it is finished, by whatever outcome. */
  state: z.enum(['running', 'finished']),
  seed: z.string(),
  queuedAt: z.date(),
  claimedAt: z.date(),
  /** When the worker was last heard of. */
  heartbeatAt: z.date(),
  finishedAt: z.date().nullable(),
  /** The step that the worker last reported. */
  phase: z.string().nullable(),
  phaseTimes: z.array(z.object({ phase: z.string(), ms: z.number() })),
  outcome: z.enum(['result', 'failed', 'lost', 'released']).nullable(),
  failure: z.string().nullable(),
  verdict: verdictSchema.nullable(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  fraction: z.number().nullable(),
  fractionLow: z.number().nullable(),
  fractionHigh: z.number().nullable(),
  deviceClass: deviceClassSchema.nullable(),
  /** `NVIDIA H200` */
  device: z.string().nullable(),
  harnessVersion: z.string().nullable(),
  effective: z.boolean(),
  /** Results that came late or a second time, and never count. */
  strayResults: z.int(),
});

const deviceSchema = z.object({ description: z.string() });
const phaseTimesSchema = gradingSchema.shape.phaseTimes.catch([]);

type GradingRow = Omit<NonNullable<Awaited<ReturnType<typeof findGradingResult>>>, 'result' | 'strays'>;

export function gradingAnswer({ id, verdict, worker, device, phaseTimes, _count, ...grading }: GradingRow): z.infer<typeof gradingSchema> {
  return {
    ...grading,
    gradingId: id,
    worker: worker.name,
    state: grading.finishedAt === null ? 'running' : 'finished',
    device: deviceSchema.safeParse(device).data?.description ?? null,
    phaseTimes: phaseTimesSchema.parse(phaseTimes),
    verdict: verdict === null ? null : verdictSchema.parse(verdict),
    strayResults: _count.strayResults,
  };
}
