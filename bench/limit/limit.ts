import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Result } from '@rooflab/result';
import { createRunner, type Runner } from '@rooflab/runner';
import { type LimitKernel, limitKernels } from './contenders.ts';

/**
 * How close to the roof honest kernels come, by exercise and size, so that the limit above which a grading is held can be set:
 * `node bench/limit/limit.ts [exercises…] --device hardware --gradings 20 --output bench/results/h200-limit.json`.
 */

export interface LimitReport {
  readonly measuredAt: string;
  readonly device: Result['device'];
  readonly gradings: number;
  readonly kernels: readonly LimitEntry[];
}

export interface LimitEntry {
  readonly exercise: string;
  readonly kernel: string;
  /** Verdicts other than `accepted`, and errors. */
  readonly others: readonly string[];
  /** For each timed size, in order, what every grading measured. */
  readonly sizes: readonly { readonly mediansNs: readonly number[]; readonly fractions: readonly number[] }[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    device: { type: 'string', default: 'hardware' },
    gradings: { type: 'string', default: '20' },
    output: { type: 'string' },
  },
});
const gradings = Number(values.gradings);
const runner = createRunner({ device: values.device === 'software' ? 'software' : 'hardware' });
const kernels: LimitEntry[] = [];
let device: Result['device'] | undefined;
for (const kernel of await limitKernels(positionals)) {
  const { entry, results } = await gradeOften(runner, kernel);
  device ??= results[0]?.device;
  kernels.push(entry);
  const spread = entry.sizes.map(({ fractions }) => `${Math.min(...fractions).toFixed(3)} … ${Math.max(...fractions).toFixed(3)}`);
  process.stdout.write(`${entry.exercise} ${entry.kernel}: ${spread.join(', ')} ${entry.others.join(' ')}\n`);
}
await runner.close();
if (!device) throw new Error('No kernel was graded.');
const report: LimitReport = { measuredAt: new Date().toISOString(), device, gradings, kernels };
if (values.output) await writeFile(values.output, `${JSON.stringify(report, null, 1)}\n`);

async function gradeOften(on: Runner, { exercise, name, source }: LimitKernel): Promise<{ entry: LimitEntry; results: Result[] }> {
  const results: Result[] = [];
  const others: string[] = [];
  for (let i = 0; i < gradings; i++) {
    try {
      const result = await on.grade({ exercise: exercise.id, source, seed: randomBytes(16).toString('hex'), mode: 'grade' });
      results.push(result);
      if (result.verdict !== 'accepted') others.push(result.verdict);
    } catch (error) {
      others.push(error instanceof Error ? error.message : String(error));
    }
  }
  const count = results[0]?.performance.measurements.length ?? 0;
  const sizes = Array.from({ length: count }, (_, k) => {
    const measured = results.flatMap(({ performance }) => performance.measurements[k] ?? []);
    return { mediansNs: measured.map(({ medianNs }) => medianNs), fractions: measured.map(({ fraction }) => fraction) };
  });
  return { entry: { exercise: exercise.id, kernel: name, others, sizes }, results };
}
