import type { ProcessorCall } from '@rooflab/lab';

/** The sort that comes with the language, as in a first C program that calls qsort. */
export function sortOnCpu({ inputs, output }: ProcessorCall): void {
  const [keys = []] = inputs;
  output.set(keys);
  output.sort();
}
