import type { Exercise } from '@rooflab/lab';
import { labs } from '@rooflab/labs';
import { readRung } from '@rooflab/labs/node';
import { createRunner, type Runner, RunnerError } from '@rooflab/runner';
import { EXIT, exitCodeOf } from '../apps/cli/src/exit-code.ts';
import { createProgress } from '../apps/cli/src/progress.ts';
import { textReport } from '../apps/cli/src/report/text.ts';
import { seedFrom } from '../apps/cli/src/seed.ts';

/** `npm start`: grades one example hand-in a lab (the reference rung of its first exercise) on the best device found. */

const runner = createRunner();
try {
  process.exitCode = await gradeExamples(runner);
} catch (error) {
  if (!(error instanceof RunnerError)) throw error;
  process.stderr.write(`rooflab: ${error.message}\n`);
  process.exitCode = EXIT.system;
} finally {
  await runner.close();
}

async function gradeExamples(runner: Runner): Promise<number> {
  const examples = labs.flatMap(({ exercises }) => exercises.slice(0, 1));
  let accepted = 0;
  for (const [i, exercise] of examples.entries()) {
    process.stdout.write(`${i === 0 ? '' : '\n'}[${i + 1}/${examples.length}] `);
    if ((await gradeExample(runner, exercise)) === EXIT.accepted) accepted++;
  }
  process.stdout.write(`\n${accepted} of ${examples.length} examples accepted. Grade a file of your own: npm run rooflab -- help grade\n`);
  return accepted === examples.length ? EXIT.accepted : EXIT.student;
}

/** Grades the reference rung and prints its report; returns the exit code that `rooflab grade` would have. */
async function gradeExample(runner: Runner, exercise: Exercise): Promise<number> {
  const { name, source } = await readRung(exercise, exercise.referenceRung);
  const file = `labs/${exercise.id}/ladder/${name}.wgsl`;
  process.stdout.write(`${file}\n`);
  const progress = process.stderr.isTTY ? createProgress(process.stderr) : null;
  const startedMs = performance.now();
  const result = await runner
    .grade({ exercise: exercise.id, source, seed: seedFrom(undefined), mode: 'grade' }, progress ? { onPhase: progress.show } : {})
    .finally(() => progress?.done());
  const colour = process.stdout.isTTY === true && !process.env.NO_COLOR;
  process.stdout.write(
    textReport({ result, source, file, colour, operation: exercise.operation, executionMs: performance.now() - startedMs }),
  );
  return exitCodeOf(result.verdict);
}
