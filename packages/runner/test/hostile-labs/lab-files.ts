import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { labTemplate } from '../../../../apps/cli/src/lab/template.ts';

/** By path; null for a file that is not there. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>;

export const TEMPLATE = labTemplate('hostile');

/** The template's `lab.json`, changed. */
export function data(change: (lab: LabData) => unknown): Files {
  const lab = JSON.parse(TEMPLATE['lab.json'] ?? '') as LabData;
  const changed = change(lab);
  return { 'lab.json': typeof changed === 'string' || changed instanceof Uint8Array ? changed : JSON.stringify(lab) };
}

// biome-ignore lint/suspicious/noExplicitAny: what is changed here must not fit any type.
type LabData = any;

const folders: string[] = [];

/** A folder with the template's files, changed. */
export async function writeLab(files: Files): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rooflab-hostile-'));
  folders.push(folder);
  for (const [path, content] of Object.entries({ ...TEMPLATE, ...files })) {
    if (content === null) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

export async function removeLabs(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}
