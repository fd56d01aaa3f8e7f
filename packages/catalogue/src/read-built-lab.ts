import { isDeepStrictEqual } from 'node:util';
import { isTimed, type Lab, readLab } from '@rooflab/lab';
import { type ListedQuestion, listedQuestionSchema } from '@rooflab/lab/question';
import { checkCount, LabFault, PACKAGE_LIMITS, type PackageFiles } from '@rooflab/lab-archive';
import { tabulatedExercisesSchema } from '@rooflab/lab-archive/exercises';
import { type BuiltExperiment, builtExperimentSchema, withVersions } from '@rooflab/lab-archive/experiments';
import { bankFile } from '@rooflab/lab-archive/questions';
import { type OpenedClass, openedClassSchema, recordedExperimentSchema } from '@rooflab/result';

/** The lab in a package that was built. Throws `LabFault`. */
export function readBuiltLab(files: PackageFiles): Lab {
  const lab = readData(files, 'lab.json', readLab);
  const tabulated = readData(files, 'built/exercises.json', (content) => tabulatedExercisesSchema.parse(content));
  for (const exercise of lab.exercises) {
    const { id } = exercise;
    const name = id.slice(lab.id.length + 1);
    const toTime = isTimed(exercise) ? [`${name}/ladder/${exercise.referenceRung}.wgsl`, exercise.trusted.file] : [];
    const needed = [`${name}/starter.wgsl`, ...toTime, 'built/lab.js', 'README.md'];
    const missing = needed.find((path) => !files.has(path));
    if (missing !== undefined || !tabulated[id]) throw new LabFault(`The archive has no ${missing ?? `cases of ${id}`}. ${REBUILD}`);
  }
  checkQuestions(files, lab);
  checkExperiments(files, lab);
  return lab;
}

/** A version of an experiment says which curves belong together, so it is not taken from a stranger. */
function checkExperiments(files: PackageFiles, lab: Lab): void {
  const experiments = builtExperiments(files);
  checkCount('experiments', experiments.length);
  const ids = experiments.map(({ id }) => id);
  const stray = ids.find((id, i) => !id.startsWith(`${lab.id}/`) || ids.indexOf(id) !== i);
  if (stray !== undefined) throw new LabFault(`${EXPERIMENTS} names ${stray} twice, or it is not of this lab. ${REBUILD}`);
  const plain = experiments.map(({ version: _, ...experiment }) => experiment);
  if (!isDeepStrictEqual(withVersions(plain, [{ lab, files }]), experiments))
    throw new LabFault(`${EXPERIMENTS} is not that of the other files. ${REBUILD}`);
  for (const { id } of experiments) checkRecordedRuns(files, id);
}

/** Checks the runs of an experiment that are kept with its lab. Throws `LabFault` for those that cannot be read, or are of something else. */
export function checkRecordedRuns(files: PackageFiles, id: string): void {
  for (const deviceClass of openedClassSchema.options) {
    const path = recordedRunsFile(id, deviceClass);
    const result = files.has(path) ? readData(files, path, (content) => recordedExperimentSchema.parse(content)).result : null;
    if (result && (result.id !== id || result.device.deviceClass !== deviceClass))
      throw new LabFault(`${path} holds a run of ${result.id} on a ${result.device.deviceClass} device. Remove it, or record it again.`);
  }
}

/** Where the recorded run of an experiment lies in the folder of its lab. */
export function recordedRunsFile(id: string, deviceClass: OpenedClass): string {
  return `experiments/recorded/${id.slice(id.indexOf('/') + 1)}.${deviceClass}.json`;
}

const EXPERIMENTS = 'built/experiments.json';

/** The experiments in a package that was built. Throws `LabFault`. */
export function builtExperiments(files: PackageFiles): readonly BuiltExperiment[] {
  return files.has(EXPERIMENTS) ? readData(files, EXPERIMENTS, (content) => builtExperimentSchema.array().parse(content)) : [];
}

function checkQuestions(files: PackageFiles, lab: Lab): void {
  const ids = builtQuestions(files).map(({ id }) => id);
  checkCount('questions', ids.length);
  const stray = ids.find((id) => !id.startsWith(`${lab.id}/`) || lab.exercises.some((exercise) => exercise.id === id));
  if (stray !== undefined || new Set(ids).size < ids.length)
    throw new LabFault(`${QUESTIONS} names ${stray ?? 'a question twice'}, which is no name for a question of this lab. ${REBUILD}`);
  const missing = ids.map((id) => `built/${bankFile(id)}`).find((path) => !files.has(path));
  if (missing !== undefined) throw new LabFault(`The archive has no ${missing}. ${REBUILD}`);
}

const QUESTIONS = 'built/questions.json';

/** The questions in a package that was built. Throws `LabFault`. */
export function builtQuestions(files: PackageFiles): readonly ListedQuestion[] {
  return files.has(QUESTIONS) ? readData(files, QUESTIONS, (content) => listedQuestionSchema.array().parse(content)) : [];
}

export const REBUILD = 'Pack the lab again with "rooflab lab build".';

/** A file of data in a package. Throws `LabFault` where it is missing, too large, or cannot be read. */
export function readData<T>(files: PackageFiles, path: string, read: (content: unknown) => T): T {
  const bytes = files.get(path);
  if (!bytes) throw new LabFault(`The archive has no ${path}. ${REBUILD}`);
  const { dataBytes } = PACKAGE_LIMITS;
  if (bytes.length > dataBytes) throw new LabFault(`${path} has more than ${dataBytes / 1024} KiB. Shorten it.`);
  try {
    return read(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (error) {
    throw new LabFault(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
