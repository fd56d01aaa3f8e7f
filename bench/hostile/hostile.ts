import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { labs, readRung, readWrong } from '@rooflab/catalogue';
import type { GradeRequest } from '@rooflab/grader';
import { asTimed } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import { createRunner, decodeSource, type Runner } from '@rooflab/runner';
import { expectationsOf, headOf, readCorpus } from '../../packages/runner/hostile/corpus.ts';
import { expectedOn } from '../../packages/runner/hostile/hostile-file.ts';
import { inShard } from '../shard.ts';

/**
 * Grades every hostile file and every wrong kernel on a real device, and after each kill an honest one:
 * `node bench/hostile/hostile.ts --device hardware [--shard 1/8] --output bench/results/h200-hostile.json [name…]`.
 */

interface HostileReport {
  readonly measuredAt: string;
  readonly device: Result['device'];
  readonly hostile: number;
  readonly wrongKernels: number;
  /** `name: got …` for every file with an unexpected verdict. */
  readonly unexpected: readonly string[];
  /** From the report of a killed (or dead) grading until an honest one was accepted, including the start of the process. */
  readonly recoveryMs: readonly number[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { device: { type: 'string', default: 'hardware' }, shard: { type: 'string', default: '1/1' }, output: { type: 'string' } },
});
const runner = createRunner({ device: values.device === 'software' ? 'software' : 'hardware' });
const honest = await honestRequest();
const first = await runner.grade(honest);
const unexpected: string[] = [];
const recoveryMs: number[] = [];

let hostile = 0;
for (const file of (await readCorpus()).filter(isAsked).filter(inShard(values.shard))) {
  const decoded = decodeSource(file.bytes);
  const refused = 'refusal' in decoded;
  const verdict = refused
    ? 'usage'
    : await verdictOf(runner, { exercise: file.exercise, source: decoded.source, seed: '5eed', mode: file.mode });
  hostile++;
  expectOneOf(file.name, verdict, expectedOn(file, values.device));
  if (verdict !== 'timeout' && verdict !== 'runtime-error') continue;
  const startedMs = performance.now();
  expectOneOf(`honest after ${file.name}`, await verdictOf(runner, honest), ['accepted']);
  recoveryMs.push(Math.round(performance.now() - startedMs));
}

let wrongKernels = 0;
for (const exercise of labs.flatMap((lab) => lab.exercises)) {
  for (const { name, source } of (await readWrong(exercise)).filter(isAsked).filter(inShard(values.shard))) {
    const { expect = ['wrong-answer'], onHardware } = expectationsOf(headOf(source));
    const verdict = await verdictOf(runner, { exercise: exercise.id, source, seed: 'c0de', mode: 'grade' });
    wrongKernels++;
    expectOneOf(`${exercise.id} ${name}`, verdict, expectedOn({ expect, onHardware }, values.device));
  }
}
await runner.close();

const report: HostileReport = { measuredAt: new Date().toISOString(), device: first.device, hostile, wrongKernels, unexpected, recoveryMs };
const slowest = Math.max(0, ...recoveryMs);
process.stdout.write(`${hostile} hostile files, ${wrongKernels} wrong kernels, ${unexpected.length} unexpected; `);
process.stdout.write(`${recoveryMs.length} kills, the next honest grading was done within ${slowest} ms\n${unexpected.join('\n')}\n`);
if (values.output) await writeFile(values.output, `${JSON.stringify(report, null, 1)}\n`);
process.exit(unexpected.length === 0 ? 0 : 1);

function isAsked({ name }: { readonly name: string }): boolean {
  return positionals.length === 0 || positionals.includes(name);
}

async function honestRequest(): Promise<GradeRequest> {
  const exercise = labs.flatMap((lab) => lab.exercises).find(({ id }) => id === 'reduction/sum');
  if (!exercise) throw new Error('There is no exercise reduction/sum.');
  const { source } = await readRung(exercise, asTimed(exercise).referenceRung);
  return { exercise: exercise.id, source, seed: '900d', mode: 'check' };
}

async function verdictOf(on: Runner, request: GradeRequest): Promise<string> {
  try {
    return (await on.grade(request)).verdict;
  } catch (error) {
    return `system-error (${error instanceof Error ? error.message : String(error)})`;
  }
}

function expectOneOf(name: string, verdict: string, expected: readonly string[]): void {
  if (!expected.includes(verdict)) unexpected.push(`${name}: got ${verdict}, not ${expected.join(' or ')}`);
}
