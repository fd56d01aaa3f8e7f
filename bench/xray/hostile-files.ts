/**
 * `node bench/xray/hostile-files.ts [--device hardware] [--every 10] [--output file.json]`
 *
 * Takes an x-ray of every hostile file and every wrong kernel. Each must end as an x-ray, a refusal or a verdict of the student's, never as a
 * fault of ours, and an honest kernel must be counted right after every file that had to be ended. Exits with 1 otherwise.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { labs } from '@rooflab/labs';
import { readRung } from '@rooflab/labs/node';
import { createRunner, type DevicePreference } from '@rooflab/runner';
import { hostileSubjects, type Subject, wrongSubjects } from './testing/corpus-subjects.ts';

const { values } = parseArgs({
  options: { device: { type: 'string', default: 'software' }, every: { type: 'string', default: '1' }, output: { type: 'string' } },
});
const runner = createRunner({ device: values.device as DevicePreference });
const honest = await honestSubject();
const ends: Record<string, string[]> = {};
const subjects = [...(await hostileSubjects()), ...(await wrongSubjects())].filter((_, i) => i % Number(values.every) === 0);
for (const subject of subjects) {
  const end = await endOf(subject);
  const names = ends[end] ?? [];
  ends[end] = [...names, subject.name];
  if (end !== 'timeout' && end !== 'runtime-error') continue;
  const after = await endOf(honest);
  if (after !== 'x-ray') ends[`honest kernel afterwards: ${after}`] = [subject.name];
}
await runner.close();
for (const [end, names] of Object.entries(ends))
  process.stdout.write(`${String(names.length).padStart(4)}  ${end}${names.length < 8 ? `: ${names.join(', ')}` : ''}\n`);
const faults = Object.keys(ends).filter((end) => /^(fault of ours|honest)/.test(end));
if (values.output)
  writeFileSync(values.output, `${JSON.stringify({ measuredAt: new Date().toISOString(), device: values.device, ends }, null, 1)}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** `x-ray`, `x-ray with hazards`, `refused: …`, a verdict, or `fault of ours: …`. */
async function endOf({ exercise, source }: Subject): Promise<string> {
  try {
    const outcome = await runner.xray({ exercise, source, seed: '5eed', size: null });
    if ('refusal' in outcome) return `refused: ${outcome.refusal.refused}`;
    if ('fault' in outcome) return outcome.fault.verdict;
    const kinds = new Set(outcome.xray.hazards.map(({ kind, memory }) => `${kind} in ${memory} memory`));
    return kinds.size === 0 ? 'x-ray' : `x-ray: ${[...kinds].sort().join(', ')}`;
  } catch (error) {
    return `fault of ours: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function honestSubject(): Promise<Subject> {
  const exercise = labs.flatMap((lab) => lab.exercises).find(({ id }) => id === 'vector-ops/copy');
  if (!exercise) throw new Error('There is no exercise vector-ops/copy.');
  const { source } = await readRung(exercise, exercise.referenceRung);
  return { name: 'honest', exercise: exercise.id, source };
}
