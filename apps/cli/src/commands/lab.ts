import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pack } from '@rooflab/lab-archive';
import { type Command, Option } from 'commander';
import { EXIT, UsageError } from '../exit-code.ts';
import { buildOrExplain } from '../lab/build-own-lab.ts';
import type { LabCheck } from '../lab/lab-check.ts';
import { labReport } from '../lab/lab-report.ts';
import { labTemplate } from '../lab/template.ts';
import { testLab } from '../lab/test-lab.ts';
import { seedFrom } from '../seed.ts';
import { writeOrExplain } from '../write-or-explain.ts';
import * as measure from './lab/measure.ts';
import * as preview from './lab/preview.ts';
import * as publish from './lab/publish.ts';
import { deviceOption, seedOption } from './options.ts';

export function declare(program: Command): void {
  const lab = program
    .command('lab')
    .description("write a course's own lab: make one, look at it, test it, measure it, build it, publish it");
  lab.command('new').argument('<name>').description('write a folder with a lab that passes every test').action(newLab);
  lab
    .command('test')
    .argument('[folder]', 'the folder of the lab', '.')
    .description('build a lab and test it: its code, its ladder, its wrong kernels, its handout')
    .addOption(new Option('--format <format>').choices(['text', 'json', 'junit']).default('text'))
    .option('--output <path>', 'write the report there')
    .option('--no-mutants', 'leave out the mutants of each top rung')
    .option('--seeds <number>', 'how many seeds the code must answer for', '20')
    .addOption(deviceOption())
    .addOption(seedOption())
    .action(async (folder: string, options: TestOptions) => {
      process.exitCode = await testCommand(folder, options);
    });
  lab
    .command('build')
    .argument('[folder]', 'the folder of the lab', '.')
    .description('make one archive of a lab, and print the hash by which its version is known')
    .option('--output <file>', 'the archive; default: <lab>-<hash>.zip')
    .action(buildCommand);
  preview.declare(lab);
  measure.declare(lab);
  publish.declare(lab);
}

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

async function newLab(name: string): Promise<void> {
  if (!NAME.test(name))
    throw new UsageError(`${JSON.stringify(name)} is no name for a lab. Use lower-case words joined by hyphens: my-lab.`);
  await mkdir(name).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(error.code === 'EEXIST' ? `There is a folder ${name} already. Choose another name.` : error.message);
  });
  for (const [path, text] of Object.entries(labTemplate(name))) {
    await mkdir(dirname(join(name, path)), { recursive: true });
    await writeFile(join(name, path), text);
  }
  process.stdout.write(`${name} has one exercise, ${name}/squares. Change it, and test it: rooflab lab test ${name}\n`);
}

interface TestOptions {
  readonly format: 'text' | 'json' | 'junit';
  readonly output?: string;
  readonly seeds: string;
  readonly mutants: boolean;
  readonly device: 'auto' | 'hardware' | 'software';
  readonly seed?: string;
}

async function testCommand(folder: string, { format, output, seeds, mutants, device, seed }: TestOptions): Promise<number> {
  const count = Number(seeds);
  if (!Number.isInteger(count) || count < 1 || count > 1000) throw new UsageError(`--seeds takes a number from 1 to 1000, not ${seeds}.`);
  const checks: LabCheck[] = [];
  // A seed is at most 64 digits long, and three are added.
  for await (const check of testLab({ folder: resolve(folder), device, seed: seedFrom(seed).slice(0, 60), seeds: count, mutants })) {
    checks.push(check);
    if (format === 'text' && output === undefined) process.stdout.write(labReport.line(check));
    else process.stderr.write(labReport.line(check));
  }
  const report = labReport[format](checks);
  if (output === undefined) process.stdout.write(report);
  else await writeOrExplain(output, report);
  return checks.every(({ fault }) => fault === null) ? EXIT.accepted : EXIT.student;
}

async function buildCommand(folder: string, { output }: { readonly output?: string }): Promise<void> {
  const { lab, files, hash } = await buildOrExplain(resolve(folder));
  const path = output ?? `${lab.id}-${hash.slice(0, 12)}.zip`;
  await writeOrExplain(path, pack(files));
  process.stdout.write(`${hash}\n`);
  process.stderr.write(`${path}: ${files.size} files\n`);
}
