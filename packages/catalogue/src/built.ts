import { join } from 'node:path';
import { LABS_FOLDER } from './folder.ts';

/** Where the lab of an exercise lies on this machine: its data, and its bundled code for the process that runs it. */
export function labFiles(exercise: string): { readonly data: string; readonly code: string } {
  const [lab = ''] = exercise.split('/');
  return { data: join(LABS_FOLDER, lab, 'lab.json'), code: join(LABS_FOLDER, 'built', lab, 'lab.js') };
}
