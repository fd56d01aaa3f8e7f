import { resolve } from 'node:path';
import type { Lab } from '@rooflab/lab';
import { LabFault } from '@rooflab/lab-archive';
import { UsageError } from '../exit-code.ts';
import { buildOwnLab } from './build-own-lab.ts';

/** A built lab whose exercises take the place of the catalogue's. */
export interface OpenedLab {
  readonly folder: string;
  readonly lab: Lab;
}

/** Builds the lab in a folder, as `lab test` does. Throws `UsageError` with the sentence for its author where it cannot be built. */
export async function openLab(given: string): Promise<OpenedLab> {
  const folder = resolve(given);
  try {
    const { lab } = await buildOwnLab(folder);
    return { folder, lab };
  } catch (error) {
    throw error instanceof LabFault ? new UsageError(`--lab ${given}: ${error.message}`) : error;
  }
}
