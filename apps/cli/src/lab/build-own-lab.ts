import { type BuiltLab, buildLab, LabFault } from '@rooflab/lab-archive';
import { drawQuestions, LabCodeError, tabulateLab } from '@rooflab/runner';
import { UsageError } from '../exit-code.ts';

/** Builds the lab in a folder; its code runs in a process of its own. Throws `LabFault` for what its author has to change. */
export function buildOwnLab(folder: string): Promise<BuiltLab> {
  return buildLab(folder, {
    tabulate: (bundled, lab) => tabulateLab(bundled, lab).catch(blameAuthor),
    drawQuestions: (bundled, ids) => drawQuestions(bundled, ids).catch(blameAuthor),
  });
}

function blameAuthor(error: unknown): never {
  throw error instanceof LabCodeError ? new LabFault(error.message) : error;
}

/** For commands that need a lab which can be built. Throws `UsageError` for what its author has to change. */
export async function buildOrExplain(folder: string): Promise<BuiltLab> {
  try {
    return await buildOwnLab(folder);
  } catch (error) {
    throw error instanceof LabFault ? new UsageError(error.message) : error;
  }
}
