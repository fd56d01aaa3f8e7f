/**
 * `node bench/xray/counted-corpus.ts [--device hardware] [--shard 1/8] [--output file.json]`
 *
 * Grades every hostile file, every wrong kernel and every cheat by counts: those that must not be accepted may get none of the points for
 * counts, and a cheat no more than its file says. Exits with 1 where one does, or where a grading fails by our fault. With `--shard` it takes
 * one part of the files, so that several processes share the work.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { limits } from '@rooflab/grader';
import { createRunner, type DevicePreference } from '@rooflab/runner';
import { inShard } from '../shard.ts';
import { readCheats } from './testing/cheats.ts';
import { hostileSubjects, type Subject, wrongSubjects } from './testing/corpus-subjects.ts';

const { values } = parseArgs({
  options: { device: { type: 'string', default: 'software' }, shard: { type: 'string', default: '1/1' }, output: { type: 'string' } },
});
const runner = createRunner({ device: values.device as DevicePreference });
const subjects = [...(await hostileSubjects()), ...(await wrongSubjects()), ...(await readCheats())].filter(inShard(values.shard));
const verdicts: Record<string, number> = {};
const unexpected: string[] = [];
let device = '';
for (const subject of subjects) {
  const end = await endOf(subject);
  verdicts[end.verdict] = (verdicts[end.verdict] ?? 0) + 1;
  if (end.points > subject.atMost || end.verdict.startsWith('fault of ours'))
    unexpected.push(`${subject.name}: ${end.verdict}, ${end.points} points`);
}
await runner.close();
for (const [verdict, count] of Object.entries(verdicts)) process.stdout.write(`${String(count).padStart(4)}  ${verdict}\n`);
for (const line of unexpected) process.stdout.write(`${line}\n`);
const report = { measuredAt: new Date().toISOString(), device, subjects: subjects.length, verdicts, unexpected };
if (values.output) writeFileSync(values.output, `${JSON.stringify(report, null, 1)}\n`);
process.exitCode = unexpected.length === 0 ? 0 : 1;

async function endOf({ exercise, source }: Subject): Promise<{ verdict: string; points: number }> {
  try {
    const result = await runner.grade({ exercise, source, seed: 'c0de', mode: 'grade', gradedBy: 'counts' });
    device = result.device.description;
    return { verdict: result.verdict, points: Math.max(0, (result.score ?? 0) - limits.CORRECTNESS_POINTS) };
  } catch (error) {
    return { verdict: `fault of ours: ${error instanceof Error ? error.message : String(error)}`, points: 0 };
  }
}
