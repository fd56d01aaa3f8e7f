/**
 * `node bench/xray/counted-ladders.ts [exercise…] [--device hardware] [--seed 5eed]`
 *
 * Grades every rung of every ladder by counts, with hazards counted as wrong, and compares its score with that of lab.json. The test
 * next to this file covers some of the ladders. Exits with 1 where a rung is not accepted or its score differs.
 */

import { parseArgs } from 'node:util';
import { readLadder, timedExercises } from '@rooflab/catalogue';
import { createRunner, type DevicePreference } from '@rooflab/runner';

/** How far a score may be off through rounding, in points. */
const ROUNDING = 1e-9;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { device: { type: 'string', default: 'software' }, seed: { type: 'string', default: '5eed' } },
});
const runner = createRunner({ device: values.device as DevicePreference });
const exercises = timedExercises().filter(({ id }) => positionals.length === 0 || positionals.includes(id));
let isOff = false;
for (const exercise of exercises) {
  const { scores, scoreSlack } = exercise.counted;
  for (const { name, source } of await readLadder(exercise)) {
    const expected = scores[name] ?? 0;
    const request = { exercise: exercise.id, source, seed: values.seed, mode: 'grade', gradedBy: 'counts', hazardsAreWrong: true } as const;
    const { verdict, score } = await runner.grade(request);
    const isRight = verdict === 'accepted' && Math.abs((score ?? 0) - expected) <= scoreSlack + ROUNDING;
    isOff ||= !isRight;
    process.stdout.write(
      `${isRight ? '✓' : '✗'} ${exercise.id}/${name}: ${verdict}, ${score} points${isRight ? '' : `, not ${expected}`}\n`,
    );
  }
}
await runner.close();
process.exitCode = isOff ? 1 : 0;
