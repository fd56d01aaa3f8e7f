import { analyse } from '../../packages/grader/src/xray/analyse/analyse.ts';
import { RECORD_WORDS } from '../../packages/grader/src/xray/trace.ts';
import { syntheticTraces } from './synthetic-traces.ts';

/**
 * What the x-ray's analysis costs for each record of synthetic traces, beside one plain pass over the same words:
 * `node bench/xray/analyse.ts`. The least of several rounds, so that the compiler's warming up is left out; the first one is shown too, for it is
 * what a single x-ray costs.
 */

const ROUNDS = 7;

for (const [name, traced] of Object.entries(syntheticTraces())) {
  const records = traced.dispatches.reduce((sum, trace) => sum + trace.records.length / RECORD_WORDS, 0);
  const rounds = Array.from({ length: ROUNDS }, () => elapsedNs(() => analyse(traced)) / records);
  const plain = Array.from({ length: ROUNDS }, () => elapsedNs(() => traced.dispatches.map(({ records }) => passOver(records))) / records);
  const [first = 0] = rounds;
  const least = Math.min(...rounds);
  const ratio = least / Math.min(...plain);
  process.stdout.write(
    `${name}: ${records} records, ${least.toFixed(0)} ns each (first ${first.toFixed(0)}), ${ratio.toFixed(0)} plain passes\n`,
  );
}

function elapsedNs(act: () => unknown): number {
  const start = process.hrtime.bigint();
  act();
  return Number(process.hrtime.bigint() - start);
}

function passOver(words: Uint32Array): number {
  let sum = 0;
  for (let i = 0; i < words.length; i++) sum = (sum + (words[i] ?? 0)) >>> 0;
  return sum;
}
