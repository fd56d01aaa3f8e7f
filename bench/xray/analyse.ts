import { analyse } from '../../packages/grader/src/xray/analyse/analyse.ts';
import { type DispatchTrace, RECORD_WORDS } from '../../packages/grader/src/xray/trace.ts';
import { syntheticTraces } from './synthetic-traces.ts';

/**
 * What the x-ray's analysis costs for each record of synthetic traces, beside one plain pass over the same words:
 * `node bench/xray/analyse.ts [trace…]`. CPU time, so that what else runs does not count. The least of several rounds, and the first, in which the
 * code is compiled, too: that is what a single x-ray costs.
 */

const ROUNDS = 7;

const only = process.argv.slice(2);

for (const [name, make] of Object.entries(syntheticTraces)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const traced = make();
  const records = traced.dispatches.reduce((sum, trace) => sum + trace.records.length / RECORD_WORDS, 0);
  const rounds = Array.from({ length: ROUNDS }, () => cpuNs(() => analyse(traced)) / records);
  const plain = Array.from({ length: ROUNDS }, () => cpuNs(() => traced.dispatches.map(passOver)) / records);
  const [first = 0] = rounds;
  const least = Math.min(...rounds);
  const ratio = least / Math.min(...plain);
  const figures = `${least.toFixed(0)} ns each (the first time ${first.toFixed(0)}), as ${ratio.toFixed(0)} plain passes`;
  process.stdout.write(`${name}: ${records} records, ${figures}\n`);
}

function cpuNs(act: () => unknown): number {
  const start = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(start);
  return (user + system) * 1000;
}

function passOver({ records }: DispatchTrace): number {
  let sum = 0;
  for (let i = 0; i < records.length; i++) sum = (sum + (records[i] ?? 0)) >>> 0;
  return sum;
}
