import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LABS_FOLDER } from '@rooflab/catalogue';
import { pack, readPackage } from '@rooflab/lab-archive';

/** Another text of a file of the lab, by its path; null: without the file. */
type Changes = Readonly<Record<string, ((text: string) => string) | null>>;

/** The archive of a lab with this id: the vector operations of the catalogue, under another name and with these changes. Its code is for pages only, not to run. */
export async function ownLab(id: string, changes: Changes = {}): Promise<Uint8Array<ArrayBuffer>> {
  const folder = join(LABS_FOLDER, 'vector-ops');
  const files = new Map(await readPackage(folder));
  for (const path of ['built/exercises.json', 'built/lab.js']) files.set(path, await readFile(join(folder, path)));
  for (const path of new Set(['lab.json', 'README.md', 'built/exercises.json', 'recorded-rungs.json', ...Object.keys(changes)])) {
    const change = changes[path];
    const text = new TextDecoder()
      .decode(files.get(path))
      .replaceAll('vector-ops/', `${id}/`)
      .replace('"id": "vector-ops"', `"id": "${id}"`);
    if (change === null) files.delete(path);
    else files.set(path, new TextEncoder().encode(change ? change(text) : text));
  }
  return Uint8Array.from(pack(files));
}
