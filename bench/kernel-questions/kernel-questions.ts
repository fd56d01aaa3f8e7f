/**
 * `node bench/kernel-questions/kernel-questions.ts [name…] [--corpus] [--device hardware] [--against file.json]
 * [--shard 1/8] [--quick] [--output file.json]`
 *
 * Draws questions about every rung of every ladder on the software device, or on a GPU; with `--corpus` about other kernels that are accepted. Recounts
 * the answers from the text of each question, with edits made in the text of the file and the x-ray's form of it. Draws again, and about a copy with
 * other names, and prints how the time compares with that of an x-ray; not with `--quick`. Exits with 1 where an answer differs, a question breaks a
 * rule, a copy gets the same numbers, fewer than four kinds of questions are found, or the questions are not those in the output of another run.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { medianOf } from '@rooflab/roofline';
import { openBenchDevice } from '../play/open-device.ts';
import { inShard } from '../shard.ts';
import { type CheckedKernel, checkKernel } from './check-kernel.ts';
import { acceptedKernels, rungs } from './kernels.ts';

/** Kinds of questions in both halves together. */
const FEWEST = 4;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    corpus: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    device: { type: 'string', default: 'software' },
    against: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    output: { type: 'string' },
  },
});
const opened = await openBenchDevice(values.device === 'hardware' ? 'hardware' : 'software');
const others = new Map(values.against ? readChecked(values.against).map(({ kernel, drawn }) => [kernel, drawn]) : []);
const named = ({ name }: { readonly name: string }) => positionals.length === 0 || positionals.some((part) => name.includes(part));
const kernels = (values.corpus ? await acceptedKernels() : await rungs()).filter(named).filter(inShard(values.shard));
const checked: CheckedKernel[] = [];
for (const kernel of kernels) {
  const one = await checkKernel(opened, kernel, values.quick);
  checked.push(one);
  process.stdout.write(`${JSON.stringify(one)}\n`);
}
opened.device.destroy();
const bad = checked.filter(isBad);
for (const { kernel, refused, questions } of bad)
  process.stdout.write(`${kernel}: ${refused ?? `${questions.length} kinds of questions`}\n`);
const different = checked.filter(({ kernel, drawn }) => values.against && others.get(kernel) !== drawn);
for (const { kernel } of different) process.stdout.write(`${kernel}: other questions than in ${values.against}\n`);
process.stdout.write(`${summary()}\n`);
if (values.output)
  writeFileSync(
    values.output,
    `${JSON.stringify({ measuredAt: new Date().toISOString(), device: opened.description, checked }, null, 1)}\n`,
  );
process.exitCode = bad.length + different.length > 0 ? 1 : 0;

function readChecked(file: string): readonly CheckedKernel[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly checked: readonly CheckedKernel[] }).checked;
}

function isBad({ questions, wrong, faults, same, copyDiffers }: CheckedKernel): boolean {
  return questions.length < FEWEST || wrong.length > 0 || faults.length > 0 || !same || !copyDiffers;
}

function summary(): string {
  const ratios = checked.flatMap(({ drawCpuMs, xrayCpuMs }) => (xrayCpuMs ? [drawCpuMs / xrayCpuMs] : []));
  const times = checked.map(({ drawMs }) => drawMs).sort((a, b) => a - b);
  const recounted = checked.reduce((sum, one) => sum + one.recounted, 0);
  const wrong = checked.reduce((sum, one) => sum + one.wrong.length, 0);
  const ratio = ratios.length > 0 ? `, ${medianOf(ratios).toFixed(1)} times an x-ray in the median` : '';
  return `${checked.length} kernels, ${checked.length - bad.length} as they should be; ${recounted} answers recounted, ${wrong} differ; a drawing takes ${times[Math.floor(times.length / 2)]} ms in the median, ${times[Math.floor(0.95 * times.length)]} ms for 95 %${ratio}`;
}
