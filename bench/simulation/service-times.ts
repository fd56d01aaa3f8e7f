import { medianOf } from '@rooflab/roofline';
import { z } from 'zod';
import type { Random } from './random.ts';

const laddersSchema = z.object({
  entries: z.array(z.object({ exercise: z.string(), rung: z.string(), phases: z.array(z.object({ ms: z.number().nonnegative() })) })),
});

const repeatsSchema = z.array(z.object({ exercise: z.string(), file: z.string(), medianMs: z.number().positive() }));

/**
 * How long each measured kernel occupies a GPU, in seconds. `ladders` is `bench/results/h200-ladder.json` (the phases of one grading of
 * every rung), `repeats` is `bench/results/h200-repeat.json` (whole gradings of some kernels, including the child process). What a whole
 * grading takes beyond its phases is added to every rung: the exercise's own, or the median of those measured. Throws `ZodError`.
 */
export function measuredServiceSeconds(ladders: unknown, repeats: unknown): number[] {
  const { entries } = laddersSchema.parse(ladders);
  const inPhases = entries.map(({ exercise, rung, phases }) => ({ exercise, rung, ms: phases.reduce((sum, { ms }) => sum + ms, 0) }));
  const beyond = new Map<string, number>();
  for (const { exercise, file, medianMs } of repeatsSchema.parse(repeats)) {
    const same = inPhases.find((entry) => entry.exercise === exercise && file.endsWith(`/${entry.rung}.wgsl`));
    if (same !== undefined) beyond.set(exercise, Math.max(0, medianMs - same.ms));
  }
  if (beyond.size === 0) throw new Error('No whole grading was measured of a kernel whose phases are known.');
  const usual = medianOf([...beyond.values()]);
  return inPhases.map(({ exercise, ms }) => (ms + (beyond.get(exercise) ?? usual)) / 1000);
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
