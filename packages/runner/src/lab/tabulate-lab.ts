import type { Lab, TabulatedExercise } from '@rooflab/lab';
import type { SandboxMode } from '../confinement/confinement.ts';
import { checkedAnswer } from './lab-answers.ts';
import { withLabCode } from './with-lab-code.ts';

/**
 * Asks the code of a lab what is the same for every seed of each exercise, in a process of its own; by the exercise's id. Throws
 * `LabCodeError`, and `RunnerError` where no process starts.
 *
 * @param folder with `lab.json` and `built/lab.js`
 * @param sandbox default: `ROOFLAB_SANDBOX`, or `auto` where that is not set
 */
export async function tabulateLab(
  folder: string,
  { exercises }: Lab,
  sandbox?: SandboxMode,
): Promise<Readonly<Record<string, TabulatedExercise>>> {
  return await withLabCode({ folder, name: 'lab.js', sandbox }, async (ask) => {
    const tabulated: Record<string, TabulatedExercise> = {};
    for (const exercise of exercises) {
      const answer = await ask({ exercise: exercise.id, kind: 'tabulated', task: {} });
      tabulated[exercise.id] = checkedAnswer(exercise, 'tabulated', {}, answer);
    }
    return tabulated;
  });
}
