import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Lab, readLab } from '@rooflab/lab';
import { exercisesText, type TabulatedExercises } from './built-exercises.ts';
import { bundledCode } from './bundle-code.ts';
import { hashOf } from './hash.ts';
import { LabFault } from './lab-fault.ts';
import { checkTotals, PACKAGE_LIMITS, type PackageFiles, readPackage } from './package-files.ts';
import { replaceFile } from './replace-file.ts';

/** A lab with everything that is read of it: its own files, and what the build adds in `built/`. */
export interface BuiltLab {
  readonly lab: Lab;
  readonly files: PackageFiles;
  /** The version's identity, 64 hexadecimal digits. */
  readonly hash: string;
}

/**
 * Asks the code of the lab in a folder, which is bundled there already, what is the same for every seed. This runs what an author wrote, so
 * it belongs in a process of its own. Throws `LabFault` where the code fails.
 */
type Tabulate = (folder: string, lab: Lab) => Promise<TabulatedExercises>;

/**
 * Builds the lab in a folder, and writes what this adds into its folder `built`: the same bytes for the same files. Throws `LabFault` for what
 * its author has to change.
 */
export async function buildLab(folder: string, tabulate: Tabulate): Promise<BuiltLab> {
  // Before anything else: what is wrong with the files of another folder would mislead.
  const names = await readdir(folder).catch(() => null);
  if (names && !names.includes('lab.json'))
    throw new LabFault(`There is no lab.json in ${folder}. "rooflab lab new <name>" writes a folder that has one.`);
  const own = await readPackage(folder);
  const lab = labIn(own);
  const code = await addBuilt(folder, 'lab.js', await bundledCode(own));
  const exercises = await addBuilt(folder, 'exercises.json', exercisesText(await tabulate(folder, lab)));
  checkDataBytes(exercises[0], exercises[1], 'Give fewer cases, or shorten their names.');
  const files = new Map([...own, code, exercises]);
  checkTotals(
    files.size,
    [...files.values()].reduce((sum, { length }) => sum + length, 0),
  );
  return { lab, files, hash: hashOf(files) };
}

function labIn(files: PackageFiles): Lab {
  const bytes = files.get('lab.json');
  if (!bytes) throw new LabFault('There is no lab.json. "rooflab lab new <name>" writes a folder that has one.');
  checkDataBytes('lab.json', bytes);
  try {
    return readLab(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new LabFault(text.startsWith('lab.json') ? text : `lab.json cannot be read: ${text}`);
  }
}

function checkDataBytes(path: string, { length }: Uint8Array, remedy = 'Shorten it.'): void {
  const { dataBytes } = PACKAGE_LIMITS;
  if (length > dataBytes) throw new LabFault(`${path} has more than ${dataBytes / 1024} KiB. ${remedy}`);
}

async function addBuilt(folder: string, name: string, text: string): Promise<readonly [path: string, Uint8Array]> {
  try {
    await mkdir(join(folder, 'built'), { recursive: true });
    await replaceFile(join(folder, 'built', name), text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LabFault(`built/${name} cannot be written (${reason}). Copy the lab to a folder in which you may write.`);
  }
  return [`built/${name}`, new TextEncoder().encode(text)];
}
