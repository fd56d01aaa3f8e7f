import type { ProcessorCall } from '@rooflab/lab';

/** One loop over the array, as in a student's first C program. */
export function histogramOnCpu({ inputs, output }: ProcessorCall): void {
  const values = inputs[0] ?? [];
  output.fill(0);
  for (let i = 0; i < values.length; i++) (output[values[i] as number] as number)++;
}
