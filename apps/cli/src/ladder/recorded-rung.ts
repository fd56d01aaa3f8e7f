import { type RecordedRung, type Result, recordedRungSchema, type TimedPoint } from '@rooflab/result';
import { geometricMean } from '@rooflab/roofline';

/** What is recorded of a rung that was timed. */
export interface TimedRung {
  readonly exercise: string;
  readonly rung: string;
  readonly score: number | null;
  readonly device: Pick<Result['device'], 'description' | 'deviceClass'>;
  readonly measurements: readonly TimedPoint[];
  readonly counted?: { readonly facts: Readonly<Record<string, number | null>> } | null | undefined;
}

/**
 * The point of the largest timed size, and the fraction over all of them, as a grading places a hand-in. Throws where it was not timed.
 *
 * @param measuredAt ISO 8601
 */
export function recordedRung({ exercise, rung, score, device, measurements, counted }: TimedRung, measuredAt: string): RecordedRung {
  const largest = measurements.at(-1);
  if (!largest) throw new Error(`${exercise} ${rung} was not timed.`);
  const fraction = rounded(geometricMean(measurements.map((each) => each.fraction)));
  const { deviceClass, description } = device;
  const facts = counted ? { facts: roundedFacts(counted.facts) } : {};
  return recordedRungSchema.parse({
    ...largest,
    exercise,
    name: rung,
    deviceClass,
    device: description,
    measuredAt,
    score,
    fraction,
    ...facts,
  });
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

function roundedFacts(facts: Readonly<Record<string, number | null>>): Record<string, number | null> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value === null ? null : rounded(value)]));
}
