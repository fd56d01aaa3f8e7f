import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStoppingRule, summarize } from '@rooflab/harness';
import { deriveKey, type SeededRandom, seededRandom } from '@rooflab/lab';
import { LIMITS, type Limits, LONG_RUNS, STABLE_RELATIVE_HALF_WIDTH } from '../../packages/grader/src/limits.ts';
import { spread } from '../load/quantiles.ts';

/**
 * How many samples the stopping rule takes of the series that an H200 recorded, and how far that moves the median: `node
 * bench/checking/stopping.ts`. A series that is too short for the rule goes on with samples drawn from it again.
 */
const RECORDED = join(import.meta.dirname, '../../prisma/demo/recorded');

/** Sizes of which only one sample was taken say nothing. */
function recordedSeries(): readonly (readonly number[])[] {
  const found: (readonly number[])[] = [];
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if ('samplesNs' in value && Array.isArray(value.samplesNs) && value.samplesNs.length > 1) found.push(value.samplesNs);
    for (const each of Object.values(value)) visit(each);
  };
  for (const name of readdirSync(RECORDED)) {
    if (name.endsWith('.json')) visit(JSON.parse(readFileSync(join(RECORDED, name), 'utf8')));
  }
  return found;
}

/** Samples that the rule takes, looked at as a grading does. */
function taken(series: readonly number[], limits: Limits, random: SeededRandom): readonly number[] {
  const isLong = summarize(series).medianNs >= LONG_RUNS.ns;
  const first = isLong ? Math.min(LONG_RUNS.minSamples, limits.minSamples) : limits.minSamples;
  const rule = createStoppingRule({
    relativeWidth: STABLE_RELATIVE_HALF_WIDTH,
    minSamples: first,
    maxSamples: limits.maxSamples,
    limitNs: limits.samplingNs,
  });
  const samples: number[] = [];
  for (let end = first; !rule.isDone(); end += limits.batch) {
    for (let i = samples.length; i < end; i++) {
      const ns = series[i] ?? series[random.int(0, series.length - 1)] ?? 0;
      samples.push(ns);
      rule.add(ns);
    }
  }
  return samples;
}

const series = recordedSeries();
const random = seededRandom(deriveKey('5eed', 'samples drawn again'));
const replayed = series.map((each) => ({ each, samples: taken(each, LIMITS.hardware, random) }));
const mean = (values: readonly number[]): string => (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1);
const moved = replayed.map(({ each, samples }) => 100 * Math.abs(summarize(samples).medianNs / summarize(each).medianNs - 1));
const { p50, p95, max } = spread(moved, 2);
process.stdout.write(
  `${[
    `${series.length} series: ${mean(replayed.map(({ samples }) => samples.length))} samples instead of the ${mean(series.map(({ length }) => length))} recorded.`,
    `The median moves by ${p50} % (p50), ${p95} % (p95), at most ${max} %.`,
    `${replayed.filter(({ each, samples }) => samples.length > each.length).length} series go on beyond what was recorded.`,
  ].join('\n')}\n`,
);
