import type { ProcessorCall } from '@rooflab/lab';

/** One loop over the array, as in a student's first C program. It adds in float64, which takes as long as f32 and needs no tolerance. */
export function sumOnCpu({ inputs, output }: ProcessorCall): void {
  const input = inputs[0] ?? [];
  let sum = 0;
  for (let i = 0; i < input.length; i++) sum += input[i] as number;
  output[0] = sum;
}
