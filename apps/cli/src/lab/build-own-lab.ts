import { type BuiltLab, buildLab, LabFault } from '@rooflab/lab-archive';
import { drawQuestions, LabCodeError, tabulateExperiments, tabulateLab } from '@rooflab/runner';
import { UsageError } from '../exit-code.ts';
import type { LabCheck } from './lab-check.ts';

/** Builds the lab in a folder; its code runs in a process of its own. Throws `LabFault` for what its author has to change. */
export function buildOwnLab(folder: string): Promise<BuiltLab> {
  return buildLab(folder, {
    tabulate: (bundled, lab) => tabulateLab(bundled, lab).catch(blameAuthor),
    drawQuestions: (bundled, ids) => drawQuestions(bundled, ids).catch(blameAuthor),
    tabulateExperiments: (bundled, ids) => tabulateExperiments(bundled, ids).catch(blameAuthor),
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

/** The lab in a folder, or null where the check says what its author has to change first. */
export async function checkBuild(folder: string): Promise<{ readonly built: BuiltLab | null; readonly check: LabCheck }> {
  const check = { group: 'package', name: 'Its files, lab.json and lab.ts can be built.' };
  try {
    return { built: await buildOwnLab(folder), check: { ...check, fault: null } };
  } catch (error) {
    if (error instanceof LabFault) return { built: null, check: { ...check, fault: error.message } };
    throw error;
  }
}
