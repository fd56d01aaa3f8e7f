import { z } from 'zod';

const lanesSchema = z.object({ runs: z.array(z.object({ aMinute: z.number().positive(), lanes: z.array(z.unknown()).min(1) })).min(1) });

/** A machine whose GPUs grade at the same time. They share the driver, so twice as many do not make twice as many gradings. */
export interface Machine {
  readonly gpus: number;
  /** Of all its GPUs together, while all of them grade. */
  readonly gradingsPerMinute: number;
  /** How long each of some gradings occupies one of the GPUs at that rate. */
  readonly serviceSeconds: readonly number[];
}

/**
 * The machines that `node bench/lanes/lanes.ts --output` has measured, and no others: a rate says nothing about more GPUs. The gradings, of which each took
 * `gradingsMs` alone, are all stretched by the same factor. Throws `ZodError`.
 */
export function measuredMachines(lanes: unknown, gradingsMs: readonly number[]): Machine[] {
  const meanMs = gradingsMs.reduce((sum, each) => sum + each, 0) / gradingsMs.length;
  return lanesSchema.parse(lanes).runs.map(({ aMinute: gradingsPerMinute, lanes: { length: gpus } }) => {
    const meanSeconds = (60 * gpus) / gradingsPerMinute;
    return { gpus, gradingsPerMinute, serviceSeconds: gradingsMs.map((ms) => (ms / meanMs) * meanSeconds) };
  });
}
