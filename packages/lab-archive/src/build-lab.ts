import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Experiment, type Lab, readLab } from '@rooflab/lab';
import type { QuestionBank } from '@rooflab/lab/question';
import { exercisesText, type TabulatedExercises } from './built-exercises.ts';
import { bundledCode } from './bundle-code.ts';
import { bundledListed, listedIn } from './bundle-listed.ts';
import { experimentsText, withVersions } from './experiments.ts';
import { hashOf } from './hash.ts';
import { LabFault } from './lab-fault.ts';
import { checkTotals, type ListedKind, PACKAGE_LIMITS, type PackageFiles, readPackage } from './package-files.ts';
import { questionFiles, writeQuestions } from './questions.ts';
import { replaceFile } from './replace-file.ts';

/** A lab with everything that is read of it: its own files, and what the build adds in `built/`. */
export interface BuiltLab {
  readonly lab: Lab;
  readonly files: PackageFiles;
  /** The version's identity, 64 hexadecimal digits. */
  readonly hash: string;
}

/**
 * Runs the code of the lab in a folder, which is bundled there already. This is what an author wrote, so it belongs in a process of its own. Throws `LabFault`
 * where the code fails.
 */
interface LabCode {
  /** What is the same for every seed. */
  tabulate(folder: string, lab: Lab): Promise<TabulatedExercises>;
  /** The banks of the questions with these ids, of which the code is `built/questions.js`. */
  drawQuestions(folder: string, ids: readonly string[]): Promise<readonly QuestionBank[]>;
  /** The experiments with these ids, of which the code is `built/experiments.js`. */
  tabulateExperiments(folder: string, ids: readonly string[]): Promise<readonly Experiment[]>;
}

/**
 * Builds the lab in a folder, and writes what this adds into its folder `built`: the same bytes for the same files. Throws `LabFault` for what
 * its author has to change.
 */
export async function buildLab(folder: string, run: LabCode): Promise<BuiltLab> {
  // Before anything else: what is wrong with the files of another folder would mislead.
  const names = await readdir(folder).catch(() => null);
  if (names && !names.includes('lab.json'))
    throw new LabFault(`There is no lab.json in ${folder}. "rooflab lab new <name>" writes a folder that has one.`);
  const own = await readPackage(folder);
  const lab = labIn(own);
  const code = await addBuilt(folder, 'lab.js', await bundledCode(own));
  const exercises = await addBuilt(folder, 'exercises.json', exercisesText(await run.tabulate(folder, lab)));
  checkDataBytes(...exercises, 'Give fewer cases, or shorten their names.');
  const parts = { lab, run, own: new Map([...own, code]) };
  const files = new Map([...parts.own, exercises, ...(await buildQuestions(folder, parts)), ...(await buildExperiments(folder, parts))]);
  checkTotals(
    files.size,
    [...files.values()].reduce((sum, { length }) => sum + length, 0),
  );
  return { lab, files, hash: hashOf(files) };
}

interface Parts {
  readonly lab: Lab;
  readonly run: LabCode;
  /** The author's files, and the bundled code. */
  readonly own: PackageFiles;
}

/** The code of neither is part of the lab: what is read of questions are the banks, and of experiments what was tabulated. */
async function buildQuestions(folder: string, { lab, run, own }: Parts): Promise<PackageFiles> {
  const ids = await bundle(folder, 'questions', { lab, own });
  const taken = ids.find((id) => lab.exercises.some((exercise) => exercise.id === id));
  if (taken !== undefined) throw new LabFault(`${taken} is an exercise. Give the question another name.`);
  const files = questionFiles(ids.length > 0 ? await run.drawQuestions(folder, ids) : []);
  await writing('questions', () => writeQuestions(join(folder, 'built'), files));
  return new Map([...files].map(([path, bytes]) => [`built/${path}`, bytes]));
}

async function buildExperiments(folder: string, { lab, run, own }: Parts): Promise<PackageFiles> {
  const ids = await bundle(folder, 'experiments', { lab, own });
  const experiments = ids.length > 0 ? await run.tabulateExperiments(folder, ids) : [];
  const file = await addBuilt(folder, 'experiments.json', experimentsText(withVersions(experiments, [{ lab, files: own }])));
  checkDataBytes(...file, 'Give fewer experiments, or shorter axes.');
  return new Map(experiments.length > 0 ? [file] : []);
}

/** Writes the bundled code of a folder of modules, and returns their ids. */
async function bundle(folder: string, kind: ListedKind, { lab, own }: Pick<Parts, 'lab' | 'own'>): Promise<readonly string[]> {
  const names = listedIn(own, kind);
  if (names.length > 0) await addBuilt(folder, `${kind}.js`, await bundledListed(own, kind, names));
  return names.map((name) => `${lab.id}/${name}`);
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
  await writing(name, async () => {
    await mkdir(join(folder, 'built'), { recursive: true });
    await replaceFile(join(folder, 'built', name), text);
  });
  return [`built/${name}`, new TextEncoder().encode(text)];
}

async function writing(what: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LabFault(`built/${what} cannot be written (${reason}). Copy the lab to a folder in which you may write.`);
  }
}
