import { createPreparer, type LabQuestion, type Preparer } from '@rooflab/lab';
import type { SandboxMode } from '../confinement/confinement.ts';
import { subjectOf } from '../exercise.ts';
import { createLabAnswers } from './lab-answers.ts';
import { createLabProcesses } from './lab-processes.ts';

/** Asks the code of one built lab, as a grading does: in a process of its own, with every answer checked. */
export interface LabClient {
  preparer(exercise: string, seed: string): Promise<Preparer>;
  close(): Promise<void>;
}

/** @param folder of the built lab */
export function createLabClient(folder: string, sandbox: SandboxMode): LabClient {
  const processes = createLabProcesses(sandbox);
  return {
    async preparer(exercise, seed) {
      const answers = createLabAnswers(processes, { seed, subject: await subjectOf(exercise, folder) });
      return createPreparer((kind, task) => answers.answer({ exercise, kind, task } as LabQuestion) as never);
    },
    close: () => processes.close(),
  };
}
