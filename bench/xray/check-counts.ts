/**
 * `node bench/xray/check-counts.ts [--device hardware] [--timed] [--output file.json]`
 *
 * Counts every rung of every ladder at a small size and compares the integers with the formulas of `hand-counts`: they are the same on every
 * device. With `--timed` it also counts at the largest timed size, and shows how long that takes and what is said of it. Exits with 1 when a count differs.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { worstFinding } from '@rooflab/grader/evidence';
import { labs } from '@rooflab/labs';
import { readLadder } from '@rooflab/labs/node';
import type { Xray } from '@rooflab/result';
import { createRunner, type DevicePreference } from '@rooflab/runner';
import { compareCounts } from './compare-counts.ts';
import { COUNTED_SIZES } from './counted-sizes.ts';

interface Counted {
  readonly rung: string;
  /** By hand and by the x-ray; null where the formulas hold for subgroups of 32 lanes alone and the device has others. */
  readonly same: boolean | null;
  readonly timed: { readonly ms: number; readonly sampledWorkgroups: number; readonly workgroups: number; readonly finding: string } | null;
}

const { values } = parseArgs({
  options: { device: { type: 'string', default: 'software' }, timed: { type: 'boolean', default: false }, output: { type: 'string' } },
});
const runner = createRunner({ device: values.device as DevicePreference });
const counted: Counted[] = [];
for (const lab of labs) {
  for (const exercise of lab.exercises) {
    for (const { name, source } of await readLadder(exercise)) {
      const request = { exercise: exercise.id, source, seed: '5eed' };
      const xrayAt = async (size: Readonly<Record<string, number>> | null): Promise<Xray> => {
        const outcome = await runner.xray({ ...request, size });
        if ('xray' in outcome) return outcome.xray;
        throw new Error(`${exercise.id}/${name}: ${JSON.stringify('refusal' in outcome ? outcome.refusal : outcome.fault.message)}`);
      };
      const rung = `${exercise.id}/${name}`;
      counted.push({
        rung,
        same: compare(rung, await xrayAt(COUNTED_SIZES[lab.id] ?? {})),
        timed: values.timed ? await atTimedSize(() => xrayAt(null)) : null,
      });
      process.stdout.write(`${JSON.stringify(counted.at(-1))}\n`);
    }
  }
}
await runner.close();
if (values.output)
  writeFileSync(values.output, `${JSON.stringify({ measuredAt: new Date().toISOString(), device: values.device, counted }, null, 1)}\n`);
process.exitCode = counted.some(({ same }) => same === false) ? 1 : 0;

function compare(rung: string, xray: Xray): boolean | null {
  const { same, difference } = compareCounts(rung, xray);
  if (difference !== null) process.stdout.write(`${difference}\n`);
  return same;
}

/** Null where the records of one workgroup are too many. */
async function atTimedSize(count: () => Promise<Xray>): Promise<Counted['timed']> {
  const startedMs = performance.now();
  const xray = await count().catch(() => null);
  if (xray === null) return null;
  const { sampledWorkgroups, workgroups } = xray;
  return { ms: Math.round(performance.now() - startedMs), sampledWorkgroups, workgroups, finding: worstFinding(xray)?.message ?? '' };
}
