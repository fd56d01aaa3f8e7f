import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LABS_FOLDER } from '@rooflab/catalogue';
import type { Database } from '@rooflab/db';
import { hashOf, pack, readPackage, unpack } from '@rooflab/lab-archive';

/** Another text of a file of the lab, by its path; null: without the file. */
type Changes = Readonly<Record<string, ((text: string) => string) | null>>;

/** Gives a course a lab of its own, the same for all courses of a test; returns its only version. */
export async function giveLab(db: Database, courseId: string, publishedById: string): Promise<string> {
  const labId = 'shared-lab';
  archive ??= ownLab(labId);
  const hash = hashOf(unpack(await archive));
  await db.lab.createMany({ data: [{ id: labId }], skipDuplicates: true });
  await db.labVersion.createMany({ data: [{ hash, labId, number: 1, archive: await archive, publishedById }], skipDuplicates: true });
  await db.courseLab.create({ data: { courseId, labId, version: hash }, select: { labId: true } });
  return hash;
}

let archive: Promise<Uint8Array<ArrayBuffer>> | null = null;

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
