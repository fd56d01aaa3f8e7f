/**
 * Records the gradings of the demo course on a real device.
 *
 *   node scripts/record-demo.ts record <folder> <command …>   where the device is: grades what the folder has no result of
 *   node scripts/record-demo.ts count <folder> <command …>    anywhere: the same for what is graded by counts
 *   node scripts/record-demo.ts import <folder> [target]      here: checks the results and writes prisma/demo/recorded/, or the target; what the
 *                                                             folder does not have stays as it was
 *
 * `record` and `count` need Node 24 and the command, and nothing that npm installs: the Node and the `rooflab` of the portable archive will do.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readKernel } from '../prisma/demo/read-kernel.ts';
import { exerciseOf, recordingsOf, STORY, type StoryHandIn } from '../prisma/demo/stories.ts';

/** More than the longest grading takes before its own limits end it. */
const GRADING_LIMIT_MS = 120_000;
/** A `system-error` is our fault: worth another try, but no more. */
const TRIES = 2;

const [, , step, folder, ...command] = process.argv;
if ((step === 'record' || step === 'count') && folder !== undefined && command.length > 0) record(folder, command, step === 'count');
else if (step === 'import' && folder !== undefined) await importAll(folder, command[0]);
else fail('usage: record-demo.ts record|count <folder> <command …> | import <folder> [target]');

function record(target: string, [program = '', ...given]: readonly string[], counted: boolean): void {
  const own = STORY.filter(({ gradedBy }) => (gradedBy === 'counts') === counted);
  const jobs = own.flatMap((handIn) => recordingsOf(handIn).map((name) => ({ handIn, name })));
  let failures = 0;
  for (const [index, { handIn, name }] of jobs.entries()) {
    const output = join(target, `${name}.json`);
    if (existsSync(output)) continue;
    const startedMs = performance.now();
    const verdict = gradeInto(output, handIn, { program, given });
    if (verdict === null) failures += 1;
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    process.stdout.write(`${index + 1}/${jobs.length} ${name}: ${verdict ?? 'no result'} (${seconds} s)\n`);
  }
  process.stdout.write(`${jobs.length - failures} of ${jobs.length} recorded in ${target}\n`);
  if (failures > 0) process.exitCode = 1;
}

/** The verdict; null when there is none after all tries. The file appears completely or not at all. */
function gradeInto(output: string, handIn: StoryHandIn, { program, given }: { program: string; given: readonly string[] }): string | null {
  mkdirSync(dirname(output), { recursive: true });
  const [fresh, kernel] = [`${output}.fresh`, `${output}.wgsl`];
  writeFileSync(kernel, readKernel(handIn.kernel));
  const args = [...given, 'grade', exerciseOf(handIn), kernel, '--format', 'json', '--output', fresh];
  if (handIn.gradedBy === 'counts') args.push('--counted', '--hazards', 'wrong');
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { status, stderr } = spawnSync(program, args, { timeout: GRADING_LIMIT_MS, killSignal: 'SIGKILL', encoding: 'utf8' });
    if (status === 0 || status === 1) {
      renameSync(fresh, output);
      return String(JSON.parse(readFileSync(output, 'utf8')).verdict);
    }
    process.stderr.write(stderr ?? '');
  }
  return null;
}

async function importAll(source: string, target: string | undefined): Promise<void> {
  const { readKnownResults, writeRecordings } = await import('../prisma/demo/recordings.ts');
  const results = await readKnownResults();
  for (const name of STORY.flatMap(recordingsOf)) {
    const file = join(source, `${name}.json`);
    if (existsSync(file)) results.set(name, JSON.parse(readFileSync(file, 'utf8')));
    else if (!results.has(name)) process.stderr.write(`${name}: not recorded\n`);
  }
  const bytes = await writeRecordings(results, target);
  process.stdout.write(`${results.size} gradings, ${(bytes / 1024).toFixed(0)} KiB\n`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
