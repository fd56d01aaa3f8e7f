import { labOf } from '@rooflab/catalogue';
import type { Experiment } from '@rooflab/lab';
import { checkExperiments } from '@rooflab/lab/experiment';
import type { SandboxMode } from '../confinement/confinement.ts';
import { orLabCodeError } from './lab-answers.ts';
import { withLabCode } from './with-lab-code.ts';

/**
 * Asks the code of a lab's experiments what they are as data, in a process of its own. Throws `LabCodeError`, and `RunnerError` where no process starts.
 *
 * @param folder with `built/experiments.js`
 * @param ids of all of its experiments, in their order; at least one
 * @param sandbox default: `ROOFLAB_SANDBOX`, or `auto` where that is not set
 */
export async function tabulateExperiments(folder: string, ids: readonly string[], sandbox?: SandboxMode): Promise<readonly Experiment[]> {
  return await withLabCode({ folder, name: 'experiments.js', sandbox }, async (ask) => {
    const answer = await ask({ kind: 'experiments', lab: labOf(ids[0] ?? '') });
    return orLabCodeError(() => checkExperiments(ids, answer));
  });
}
