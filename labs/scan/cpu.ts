import type { ProcessorCall } from '@rooflab/lab';

/** One loop over the array, as in a first C program. */
export function scanOnCpu({ inputs, output }: ProcessorCall): void {
  const [input = []] = inputs;
  let sum = 0;
  for (let i = 0; i < input.length; i++) {
    output[i] = sum;
    sum = (sum + (input[i] as number)) >>> 0;
  }
}
