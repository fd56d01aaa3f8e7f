/**
 * `node bench/xray/check-counts.ts [kernel…] [--device hardware] [--seed 5eed] [--timed] [--output file.json]`
 *
 * Counts every kernel that has formulas in `hand-counts`, or those whose names begin so, at each of its small sizes, and compares the
 * integers with the formulas: they are the same on every device and for every seed. With `--timed` the rungs are also counted at the
 * largest timed size, and the report shows how long that takes and the resulting advice. Exits with 1 when a count differs.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { worstFinding } from '@rooflab/grader/evidence';
import type { Xray } from '@rooflab/result';
import { createRunner, type DevicePreference } from '@rooflab/runner';
import { compareCounts } from './compare-counts.ts';
import { type HandCounted, handCounted } from './hand-counted.ts';

type Size = Readonly<Record<string, number>>;

interface Counted {
  readonly kernel: string;
  /** `same`: by hand and by the x-ray; null where the formulas hold only for subgroups of 32 lanes and the device has others. */
  readonly sizes: readonly { readonly size: Size; readonly same: boolean | null }[];
  readonly timed: { readonly ms: number; readonly sampledWorkgroups: number; readonly workgroups: number; readonly finding: string } | null;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    device: { type: 'string', default: 'software' },
    seed: { type: 'string', default: '5eed' },
    timed: { type: 'boolean', default: false },
    output: { type: 'string' },
  },
});
const runner = createRunner({ device: values.device as DevicePreference });
const kernels = (await handCounted()).filter(({ name }) => positionals.length === 0 || positionals.some((begin) => name.startsWith(begin)));
const counted: Counted[] = [];
for (const kernel of kernels) {
  counted.push(await countOne(kernel));
  process.stdout.write(`${JSON.stringify(counted.at(-1))}\n`);
}
await runner.close();
const all = counted.flatMap(({ sizes }) => sizes);
const ofSame = (same: boolean | null): number => all.filter((each) => each.same === same).length;
process.stdout.write(`${counted.length} kernels: ${ofSame(true)} of ${all.length} the same, ${ofSame(null)} not comparable\n`);
const report = { measuredAt: new Date().toISOString(), device: values.device, seed: values.seed, counted };
if (values.output) writeFileSync(values.output, `${JSON.stringify(report, null, 1)}\n`);
process.exitCode = ofSame(false) > 0 ? 1 : 0;

async function countOne(kernel: HandCounted): Promise<Counted> {
  const sizes: Counted['sizes'][number][] = [];
  for (const size of kernel.sizes) {
    const { same, difference } = compareCounts(kernel.name, await xrayAt(kernel, size));
    if (difference !== null) process.stdout.write(`${difference}\n`);
    sizes.push({ size, same });
  }
  return { kernel: kernel.name, sizes, timed: values.timed && kernel.isRung ? await atTimedSize(kernel) : null };
}

async function xrayAt({ name, exercise, source }: HandCounted, size: Size | null): Promise<Xray> {
  const outcome = await runner.xray({ exercise, source, seed: values.seed, size });
  if ('xray' in outcome) return outcome.xray;
  throw new Error(`${name}: ${JSON.stringify('refusal' in outcome ? outcome.refusal : outcome.fault.message)}`);
}

/** Null where one workgroup leaves too many records. */
async function atTimedSize(kernel: HandCounted): Promise<Counted['timed']> {
  const startedMs = performance.now();
  const xray = await xrayAt(kernel, null).catch(() => null);
  if (xray === null) return null;
  const { sampledWorkgroups, workgroups } = xray;
  return { ms: Math.round(performance.now() - startedMs), sampledWorkgroups, workgroups, finding: worstFinding(xray)?.message ?? '' };
}
