import type { ProcessorCall } from '@rooflab/lab';

/** One loop over the arrays, as in a student's first C program. Storing to a `Float32Array` rounds to f32. */
export function addOnCpu({ inputs, output }: ProcessorCall): void {
  const [a = [], b = []] = inputs;
  for (let i = 0; i < output.length; i++) output[i] = (a[i] as number) + (b[i] as number);
}
