import { join } from 'node:path';
import { labOf } from '@rooflab/catalogue';
import { buildBank, checkDeclarations, checkVariants, type QuestionBank, type QuestionTask } from '@rooflab/lab/question';
import { type SandboxMode, sandboxMode } from '../confinement/confinement.ts';
import { orLabCodeError } from './lab-answers.ts';
import { createLabProcesses } from './lab-processes.ts';

/**
 * Draws the banks of a lab's questions, in a process of its own. Throws `LabCodeError`, and `RunnerError` where no process starts.
 *
 * @param folder with `built/questions.js`
 * @param ids of all of its questions, in their order; at least one
 * @param sandbox default: `ROOFLAB_SANDBOX`, or `auto` where that is not set
 */
export async function drawQuestions(
  folder: string,
  ids: readonly string[],
  sandbox: SandboxMode = sandboxMode(process.env.ROOFLAB_SANDBOX),
): Promise<readonly QuestionBank[]> {
  const labs = createLabProcesses(sandbox);
  const files = { data: join(folder, 'lab.json'), code: join(folder, 'built', 'questions.js') };
  const ask = (task: QuestionTask) => labs.of(folder).ask(files, '', task);
  const banks: QuestionBank[] = [];
  try {
    const answer = await ask({ kind: 'questions', lab: labOf(ids[0] ?? '') });
    for (const declared of orLabCodeError(() => checkDeclarations(ids, answer))) {
      const variants = async (seeds: readonly string[]) => {
        const drawn = await ask({ kind: 'variants', question: declared.id, seeds });
        return orLabCodeError(() => checkVariants(declared, seeds, drawn));
      };
      banks.push(await buildBank({ ...declared, variants }));
    }
    return banks;
  } finally {
    await labs.close();
  }
}
