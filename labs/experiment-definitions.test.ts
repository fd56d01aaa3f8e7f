import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { definitionsOf } from './experiment-definitions.ts';

test.each([
  [
    'a file is not in the list',
    ['by-size.ts', 'atomics.ts'],
    ['by-size'],
    'does not name atomics. Add it where a course meets the experiment.',
  ],
  ['the list names a file that is not there', ['by-size.ts'], ['by-size', 'atomics'], 'names atomics without such a file, or twice.'],
  ['the list names a file twice', ['by-size.ts'], ['by-size', 'by-size'], 'names by-size without such a file, or twice.'],
  ['a file exports something else', ['by-size.ts'], ['by-size'], 'by-size.ts must export one experiment, with the id lab/by-size.'],
])('The experiments of a lab are refused where %s.', async (_, files, order, sentence) => {
  const root = await mkdtemp(join(tmpdir(), 'lab-'));
  try {
    const folder = join(root, 'lab', 'experiments');
    await mkdir(folder, { recursive: true });
    for (const file of files) await writeFile(join(folder, file), "export const other = { id: 'lab/other' };\n");
    await writeFile(join(folder, 'order.json'), JSON.stringify(order));
    await expect(definitionsOf('lab', root)).rejects.toThrow(sentence);
  } finally {
    await rm(root, { recursive: true });
  }
});
