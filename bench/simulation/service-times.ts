import { z } from 'zod';
import type { Random } from './random.ts';

const budgetSchema = z.object({
  gradings: z.array(z.object({ roof: z.enum(['kept', 'own']), overlapping: z.boolean().default(false), wholeMs: z.number().positive() })),
});

/**
 * How long the grading of each measured kernel took alone under a kept roof, as a worker grades, until its explanation. `budget` is what
 * `rooflab bench budget --output` has written. Throws `ZodError`, and `Error` where no roof was kept.
 */
export function gradingsAloneMs(budget: unknown): number[] {
  const { gradings } = budgetSchema.parse(budget);
  const alone = gradings.flatMap(({ roof, overlapping, wholeMs }) => (roof === 'kept' && !overlapping ? [wholeMs] : []));
  if (alone.length === 0) throw new Error('No grading was made under a kept roof: rooflab bench budget keeps one of a GPU.');
  return alone;
}

export interface ServiceModel {
  readonly measuredSeconds: readonly number[];
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
  return killed ? model.untilKillSeconds + model.recoverySeconds : measured;
}
