import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findExercise } from '@rooflab/catalogue';
import { asTimed, leastCost } from '@rooflab/lab';
import type { Limit, Roof } from '@rooflab/result';
import { bandwidthAt } from '@rooflab/roofline';
import { expect, test } from 'vitest';
import type { LadderReport } from '../../apps/cli/src/commands/bench/ladder.ts';
import type { LadderEntry } from '../../apps/cli/src/ladder/time-rung.ts';
import { limitByCounts } from '../../packages/grader/src/xray/explained/limit-by-counts.ts';
import { resourceShares } from '../../packages/grader/src/xray/explained/resource-shares.ts';

/** What limits each rung of some labs on an H200, according to its author, with words of the sentence that says why. */
const LIMITS: Readonly<Record<string, readonly [Limit, RegExp]>> = {
  'vector-ops/*/01-one-element': ['latency', /a load brings 4 bytes/],
  'vector-ops/*/02-vec4': ['memory', /fewest bytes/],
  'vector-ops/*/03-eight-strided': ['memory', /fewest bytes/],
  'vector-ops/*/03-two-vec4': ['memory', /fewest bytes/],
  'reduction/*/01-divergent': ['barriers', /8(\.\d)? barriers for each KiB .* only 5\.\d of 32 lanes/],
  'reduction/*/02-strided': ['barriers', /8(\.\d)? barriers/],
  'reduction/*/03-sequential': ['barriers', /8(\.\d)? barriers/],
  'reduction/*/04-first-add-on-load': ['barriers', /4(\.\d)? barriers/],
  'reduction/*/05-grid-stride-vec4': ['memory', /9\d % of its bandwidth/],
  'reduction/*/06-subgroups': ['memory', /9\d % of its bandwidth/],
  'query/*/01-select-then-sum': ['latency', /a load brings 4 bytes/],
  'query/*/02-select-and-sum': ['barriers', /(9\.\d|10(\.\d)?) barriers/],
  'query/*/03-sequential': ['barriers', /(9\.\d|10(\.\d)?) barriers/],
  'query/*/04-unrolled': ['barriers', /2(\.\d)? barriers/],
  'query/*/05-two-loads': ['barriers', /1(\.\d)? barriers/],
  'query/*/06-grid-stride': ['memory', /fewest bytes/],
  'query/*/07-atomic': ['memory', /fewest bytes/],
  'query/*/08-bit-by-bit': ['memory', /fewest bytes/],
  'stencil/*/01-one-point': ['memory', /caches serve the rest/],
  'stencil/*/02-tile': ['memory', /caches serve the rest/],
  'stencil/*/03-z-march': ['memory', /caches serve the rest/],
  'stencil/*/04-vec4-march': ['memory', /fewest bytes/],
  'matmul/*/01-one-element': ['memory', /1.\d times its bandwidth: caches serve/],
  'matmul/*/02-tiled': ['memory', /^Workgroup memory: .* 100 % of the time/],
  'matmul/*/03-four-by-four': ['compute', /4\d % of the time/],
  'matmul/*/04-eight-by-eight': ['compute', /% of the time/],
  'matmul/*/05-pipelined': ['compute', /% of the time/],
};

const { curve }: Roof = read<{ roof: Roof }>('h200-roof.json').roof;
const labs = new Set(Object.keys(LIMITS).map(labOf));
const entries = read<LadderReport>('h200-ladder.json').entries.filter(({ exercise }) => labs.has(labOf(exercise)));

function labOf(id: string): string {
  return id.split('/', 1)[0] ?? '';
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../results', name), 'utf8'));
}

test.each(entries)('What limits $exercise $rung on an H200 is what its author says', (entry) => {
  const [kind, why] = LIMITS[`${labOf(entry.exercise)}/*/${entry.rung}`] ?? [];
  expect(limitOf(entry)).toEqual({ kind, message: expect.stringMatching(why ?? /^$/) });
});

function limitOf({ exercise: id, measurements, counted, launchNs, roofFlopsPerSecond }: LadderEntry) {
  const exercise = findExercise(id)?.exercise;
  const measurement = measurements.at(-1);
  if (!exercise || !measurement || !counted) throw new Error(`${id} was not counted.`);
  const roof = { flopsPerSecond: roofFlopsPerSecond, launchNs, curve };
  const shares = resourceShares({ exercise: asTimed(exercise), measurement, roof, xray: counted });
  return limitByCounts({ facts: counted.facts, shares, bandwidth: bandwidthAt(curve, leastCost(asTimed(exercise), measurement.size)) });
}
