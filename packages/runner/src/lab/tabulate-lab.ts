import { join } from 'node:path';
import type { Lab, TabulatedExercise } from '@rooflab/lab';
import { type SandboxMode, sandboxMode } from '../confinement/confinement.ts';
import { checkedAnswer } from './lab-answers.ts';
import { createLabProcesses } from './lab-processes.ts';

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
  sandbox: SandboxMode = sandboxMode(process.env.ROOFLAB_SANDBOX),
): Promise<Readonly<Record<string, TabulatedExercise>>> {
  const labs = createLabProcesses(sandbox);
  const files = { data: join(folder, 'lab.json'), code: join(folder, 'built', 'lab.js') };
  const tabulated: Record<string, TabulatedExercise> = {};
  try {
    for (const exercise of exercises) {
      const question = { exercise: exercise.id, kind: 'tabulated', task: {} } as const;
      const answer = await labs.of(folder).ask(files, '', question);
      tabulated[exercise.id] = checkedAnswer(exercise, 'tabulated', {}, answer);
    }
    return tabulated;
  } finally {
    await labs.close();
  }
}
