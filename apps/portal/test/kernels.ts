import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The exercise that the journeys are about. */
export const EXERCISE = 'reduction/sum';

const FOLDER = join(import.meta.dirname, '../../../labs', EXERCISE);

/** Right and fast. */
export const REFERENCE = await readFile(join(FOLDER, 'ladder/05-grid-stride-vec4.wgsl'), 'utf8');

/** Right and slow. */
export const SEQUENTIAL = await readFile(join(FOLDER, 'ladder/03-sequential.wgsl'), 'utf8');

export const STARTER = await readFile(join(FOLDER, 'starter.wgsl'), 'utf8');

/** `finish` waits for a size that no input has. */
export const ENDLESS = STARTER.replace(
  'output[0] = scratch[0];',
  'while (params.n != 0xffffffffu) {\n      output[0] += scratch[0];\n    }',
);
