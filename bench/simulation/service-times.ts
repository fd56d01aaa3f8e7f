import { z } from 'zod';
import type { Random } from './random.ts';

const budgetSchema = z.object({
  gradingsPerMinute: z.number().positive(),
  gradings: z.array(z.object({ roof: z.enum(['kept', 'own']), overlapping: z.boolean().default(false), wholeMs: z.number().positive() })),
});

/**
 * How long each measured kernel occupies a GPU, in seconds: from gradings as workers make them, one after the other under a kept roof. `budget` is what
 * `rooflab bench budget --output` has written. What passed between two gradings is shared among all. Throws `ZodError`.
 */
export function gradingServiceSeconds(budget: unknown): number[] {
  const { gradings, gradingsPerMinute } = budgetSchema.parse(budget);
  const seconds = gradings.flatMap(({ roof, overlapping, wholeMs }) => (roof === 'kept' && !overlapping ? [wholeMs / 1000] : []));
  if (seconds.length === 0) throw new Error('No grading was made under a kept roof: rooflab bench budget keeps one of a GPU.');
  const mean = seconds.reduce((sum, each) => sum + each, 0) / seconds.length;
  const between = Math.max(0, 60 / gradingsPerMinute - mean);
  return seconds.map((each) => each + between);
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
