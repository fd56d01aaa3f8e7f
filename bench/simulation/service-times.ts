import { z } from 'zod';
import type { Random } from './random.ts';

const budgetSchema = z.object({
  gradingsPerMinute: z.number().positive(),
  /** Null where they were not made overlapping. */
  overlappingPerMinute: z.number().positive().nullable().default(null),
  gradings: z.array(z.object({ roof: z.enum(['kept', 'own']), overlapping: z.boolean().default(false), wholeMs: z.number().positive() })),
});

/**
 * How long each measured kernel occupies a GPU, in seconds: its share of a minute at the rate at which a worker grades under a kept roof, overlapping where
 * that was measured. A kernel's share is proportional to how long its grading took alone. `budget` is what `rooflab bench budget --output` has written.
 * Throws `ZodError`, and `Error` where no roof was kept.
 */
export function gradingServiceSeconds(budget: unknown): number[] {
  const { gradings, gradingsPerMinute, overlappingPerMinute } = budgetSchema.parse(budget);
  const alone = gradings.flatMap(({ roof, overlapping, wholeMs }) => (roof === 'kept' && !overlapping ? [wholeMs] : []));
  if (alone.length === 0) throw new Error('No grading was made under a kept roof: rooflab bench budget keeps one of a GPU.');
  const meanMs = alone.reduce((sum, each) => sum + each, 0) / alone.length;
  const meanSeconds = 60 / (overlappingPerMinute ?? gradingsPerMinute);
  return alone.map((wholeMs) => (wholeMs / meanMs) * meanSeconds);
}

export interface ServiceModel {
  readonly measuredSeconds: readonly number[];
  /** Taking the job and storing the result. */
  readonly perJobSeconds: number;
  /** Share of hand-ins whose process must be killed. */
  readonly killedShare: number;
  /** From the start of such a grading to the kill. */
  readonly untilKillSeconds: number;
  /** From the kill to the next grading: the driver cleans up, the canary passes. */
  readonly recoverySeconds: number;
}

/** Draws how long one grading occupies its GPU, in seconds. */
export function drawService(model: ServiceModel, random: Random): number {
  const killed = random.uniform() < model.killedShare;
  const measured = model.measuredSeconds[random.index(model.measuredSeconds.length)] ?? 0;
  return model.perJobSeconds + (killed ? model.untilKillSeconds + model.recoverySeconds : measured);
}
