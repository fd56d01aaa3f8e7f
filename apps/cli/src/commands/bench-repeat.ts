import { createRunner, type DevicePreference } from '@rooflab/runner';
import { readSubmission } from '../read-submission.ts';
import { seedFrom } from '../seed.ts';

export interface BenchRepeatOptions {
  readonly exercise: string;
  readonly file: string;
  readonly times: string;
  readonly device: DevicePreference;
}

/** Grades one file many times, each with a fresh seed, and prints the spread of medians, fractions and scores. */
export async function benchRepeat({ exercise, file, times, device }: BenchRepeatOptions): Promise<void> {
  const submission = await readSubmission(exercise, file);
  const runner = createRunner({ device });
  const nsPerByte: number[][] = [];
  const fractions: number[] = [];
  const scores: number[] = [];
  const seconds: number[] = [];
  const verdicts = new Map<string, number>();
  try {
    for (let i = 0; i < Number(times); i++) {
      const startedMs = performance.now();
      const result = await runner.grade({ exercise, source: submission.source, seed: seedFrom(undefined), mode: 'grade' });
      seconds.push((performance.now() - startedMs) / 1000);
      verdicts.set(result.verdict, (verdicts.get(result.verdict) ?? 0) + 1);
      scores.push(result.score ?? Number.NaN);
      fractions.push(result.performance.fraction ?? Number.NaN);
      // Sizes are jittered by the seed: time per byte is what must not move.
      for (const [k, { medianNs, bytes }] of result.performance.measurements.entries()) {
        nsPerByte[k] ??= [];
        nsPerByte[k].push(medianNs / bytes);
      }
    }
  } finally {
    await runner.close();
  }
  process.stdout.write(
    `${exercise} ${file}, ${times} gradings: ${[...verdicts].map(([verdict, count]) => `${verdict} × ${count}`).join(', ')}\n`,
  );
  for (const [k, values] of nsPerByte.entries())
    process.stdout.write(`time per byte, size ${k + 1}: coefficient of variation ${(100 * variation(values)).toFixed(2)} %\n`);
  process.stdout.write(`fraction ${range(fractions)}, score ${range(scores)}, seconds a grading ${range(seconds)}\n`);
}

/** Standard deviation over mean. */
function variation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return Math.sqrt(variance) / mean;
}

function range(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(3)} … ${Math.max(...values).toFixed(3)}`;
}
