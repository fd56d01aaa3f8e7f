/**
 * `node bench/kernel-questions/kernel-questions.ts [name…] [--corpus] [--device hardware] [--shard 1/8] [--quick] [--output file.json] [--keep folder]`
 *
 * Draws questions about every rung of every ladder on the software device, or on a GPU; with `--corpus` about other kernels that are accepted. Recounts
 * the answers from the text of each question, with edits made in the text of the file and the x-ray's form of it. Draws again, and about a copy with
 * other names, and prints how the time compares with that of an x-ray; not with `--quick`. Exits with 1 where an answer differs, a question breaks a
 * rule, a copy gets the same numbers, or where fewer than four kinds of questions are found.
 *
 * `node bench/kernel-questions/kernel-questions.ts [name…] [--corpus] --recount folder [--device hardware] [--shard 1/8] [--output file.json]`
 *
 * Recounts on one device what was drawn and kept (`--keep`) on another. Exits with 1 where an answer differs.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { medianOf } from '@rooflab/roofline';
import { openBenchDevice } from '../play/open-device.ts';
import { inShard } from '../shard.ts';
import { type CheckedKernel, checkKernel, recounted } from './check-kernel.ts';
import type { Kernel } from './drawn-of.ts';
import { acceptedKernels, rungs } from './kernels.ts';
import { Recount } from './recount.ts';

/** Kinds of questions in both halves together. */
const FEWEST = 4;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    corpus: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    device: { type: 'string', default: 'software' },
    keep: { type: 'string' },
    recount: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    output: { type: 'string' },
  },
});
const opened = await openBenchDevice(values.device === 'hardware' ? 'hardware' : 'software');
const named = ({ name }: { readonly name: string }) => positionals.length === 0 || positionals.some((part) => name.includes(part));
const kernels = (values.corpus ? await acceptedKernels() : await rungs()).filter(named).filter(inShard(values.shard));
const about = { measuredAt: new Date().toISOString(), device: opened.description };
if (values.recount) await recountKept(values.recount);
else await drawAll();
opened.device.destroy();

async function recountKept(folder: string): Promise<void> {
  const checked: (Pick<CheckedKernel, 'recounted' | 'wrong'> & { readonly kernel: string })[] = [];
  for (const kernel of kernels) {
    const file = keptIn(folder, kernel);
    if (!existsSync(file)) continue;
    const asked = JSON.parse(readFileSync(file, 'utf8')) as CheckedKernel['asked'];
    checked.push({ kernel: kernel.name, ...(await recounted(new Recount(opened, kernel), asked)) });
    process.stdout.write(`${JSON.stringify(checked.at(-1))}\n`);
  }
  const { told, wrong } = totals(checked);
  process.stdout.write(`${checked.length} kernels; ${told} answers recounted, ${wrong} differ\n`);
  if (values.output) writeFileSync(values.output, `${JSON.stringify({ ...about, checked }, null, 1)}\n`);
  process.exitCode = wrong > 0 ? 1 : 0;
}

async function drawAll(): Promise<void> {
  const checked: Omit<CheckedKernel, 'asked'>[] = [];
  for (const kernel of kernels) {
    const { asked, ...one } = await checkKernel(opened, kernel, values.quick);
    if (values.keep) {
      mkdirSync(values.keep, { recursive: true });
      writeFileSync(keptIn(values.keep, kernel), JSON.stringify(asked));
    }
    checked.push(one);
    process.stdout.write(`${JSON.stringify(one)}\n`);
  }
  const bad = checked.filter(isBad);
  for (const { kernel, refused, questions } of bad)
    process.stdout.write(`${kernel}: ${refused ?? `${questions.length} kinds of questions`}\n`);
  process.stdout.write(`${summary(checked)}\n`);
  if (values.output) writeFileSync(values.output, `${JSON.stringify({ ...about, checked }, null, 1)}\n`);
  process.exitCode = bad.length > 0 ? 1 : 0;
}

function keptIn(folder: string, { name }: Kernel): string {
  return join(folder, `${name.replaceAll('/', '-')}.json`);
}

function isBad({ questions, wrong, faults, same, copyDiffers }: Omit<CheckedKernel, 'asked'>): boolean {
  return questions.length < FEWEST || wrong.length > 0 || faults.length > 0 || !same || !copyDiffers;
}

function totals(checked: readonly Pick<CheckedKernel, 'recounted' | 'wrong'>[]): { readonly told: number; readonly wrong: number } {
  return {
    told: checked.reduce((sum, one) => sum + one.recounted, 0),
    wrong: checked.reduce((sum, one) => sum + one.wrong.length, 0),
  };
}

function summary(checked: readonly Omit<CheckedKernel, 'asked'>[]): string {
  const ratios = checked.flatMap(({ drawCpuMs, xrayCpuMs }) => (xrayCpuMs ? [drawCpuMs / xrayCpuMs] : []));
  const times = checked.map(({ drawMs }) => drawMs).sort((a, b) => a - b);
  const { told, wrong } = totals(checked);
  const ratio = ratios.length > 0 ? `, ${medianOf(ratios).toFixed(1)} times an x-ray in the median` : '';
  return `${checked.length} kernels, ${checked.length - checked.filter(isBad).length} as they should be; ${told} answers recounted, ${wrong} differ; a drawing takes ${times[Math.floor(times.length / 2)]} ms in the median, ${times[Math.floor(0.95 * times.length)]} ms for 95 %${ratio}`;
}
