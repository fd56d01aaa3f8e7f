import { labOf } from '@rooflab/catalogue';
import { buildBank, checkDeclarations, checkVariants, type QuestionBank } from '@rooflab/lab/question';
import type { SandboxMode } from '../confinement/confinement.ts';
import { orLabCodeError } from './lab-answers.ts';
import { withLabCode } from './with-lab-code.ts';

/**
 * Draws the banks of a lab's questions, in a process of its own. Throws `LabCodeError`, and `RunnerError` where no process starts.
 *
 * @param folder with `built/questions.js`
 * @param ids of all of its questions, in their order; at least one
 * @param sandbox default: `ROOFLAB_SANDBOX`, or `auto` where that is not set
 */
export async function drawQuestions(folder: string, ids: readonly string[], sandbox?: SandboxMode): Promise<readonly QuestionBank[]> {
  return await withLabCode({ folder, name: 'questions.js', sandbox }, async (ask) => {
    const banks: QuestionBank[] = [];
    const answer = await ask({ kind: 'questions', lab: labOf(ids[0] ?? '') });
    for (const declared of orLabCodeError(() => checkDeclarations(ids, answer))) {
      const variants = async (seeds: readonly string[]) => {
        const drawn = await ask({ kind: 'variants', question: declared.id, seeds });
        return orLabCodeError(() => checkVariants(declared, seeds, drawn));
      };
      banks.push(await buildBank({ ...declared, variants }));
    }
    return banks;
  });
}
