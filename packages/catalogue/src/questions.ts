import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Experiment } from '@rooflab/lab';
import type { ListedQuestion, QuestionBank } from '@rooflab/lab/question';
import { LabFault, type PackageFiles } from '@rooflab/lab-archive';
import { bankFile, readBank as readBuiltBank, readQuestionList, unpackBank } from '@rooflab/lab-archive/questions';
import { builtList } from './built-list.ts';
import { findExperiment } from './experiments.ts';
import { inCatalogue, labs, openLabOf } from './labs.ts';
import { builtExperiments, builtQuestions, REBUILD } from './read-built-lab.ts';

/** A bank of 512 variants takes about 3 MB. An assignment has some ten questions, and its students answer all of them in one evening. */
const MOST_BANKS = 16;

/** Banks that were read last, the least recently used first. */
const banks = new Map<string, Promise<QuestionBank>>();

/** Every question of every lab of the catalogue, in the order of the course. Throws where the labs are not built. */
export function questions(): readonly ListedQuestion[] {
  return labs.flatMap(({ id }) => questionsOf(inCatalogue(id)));
}

/** The questions of a lab, in its order. Throws where a lab of the catalogue is not built. */
export const questionsOf = builtList('questions.json', (folder) => readQuestionList(join(folder, 'built')));

/** The question with this id (`<lab>/<question>`); undefined when there is none. `version`: as for `findExercise`. */
export function findQuestion(id: string, version?: string | null): ListedQuestion | undefined {
  return questionsOf(openLabOf(id, version)).find((question) => question.id === id);
}

/**
 * A question with its variants and their answers; null when there is none with this id. Reads the file when it is needed, and keeps the banks that were
 * used last. Throws where the file is damaged.
 *
 * @param version of its lab, which this process must have opened; null: of the catalogue
 */
export async function readBank(id: string, version: string | null = null): Promise<QuestionBank | null> {
  const folder = openLabOf(id, version)?.folder;
  if (folder === undefined || findQuestion(id, version) === undefined) return null;
  const key = join(folder, id);
  const bank = banks.get(key) ?? readBuiltBank(join(folder, 'built'), id);
  banks.delete(key);
  banks.set(key, bank);
  bank.catch(() => banks.delete(key));
  const [oldest] = banks.keys();
  if (banks.size > MOST_BANKS && oldest !== undefined) banks.delete(oldest);
  return await bank;
}

/**
 * Checks the questions of a lab that somebody brings: each bank, and that what its predictions are about exists. `files`: with a list that `readBuiltLab` has
 * read. Throws `LabFault`.
 */
export async function checkBanks(files: PackageFiles): Promise<void> {
  const own = builtExperiments(files);
  for (const question of builtQuestions(files)) {
    const { id } = question;
    const bank = await unpackBank(files.get(`built/${bankFile(id)}`) ?? new Uint8Array(), id).catch((error: unknown) => {
      throw new LabFault(`The variants of ${id} cannot be read: ${error instanceof Error ? error.message : String(error)}. ${REBUILD}`);
    });
    const { practice: _, counted: __, ...listed } = bank;
    if (!isDeepStrictEqual(listed, question)) throw new LabFault(`The variants of ${id} are those of another question. ${REBUILD}`);
    const unknown = unknownPrediction(bank, own);
    if (unknown !== null) throw new LabFault(unknown);
  }
}

/**
 * What a question asks to predict that no experiment works out, as a sentence; null where there is nothing.
 *
 * @param own the experiments of its lab
 */
export function unknownPrediction({ id, practice, counted }: QuestionBank, own: readonly Experiment[]): string | null {
  const fields = [...practice, ...counted].flatMap((variant) => variant.fields);
  const predicted = fields.flatMap((field) => (field.kind === 'number' && field.predicts ? [field.predicts] : []));
  const found = (experiment: string) => own.find((each) => each.id === experiment) ?? findExperiment(experiment, null);
  const unknown = predicted.find(({ experiment, derived }) => !found(experiment)?.derive.some(({ name }) => name === derived));
  return unknown
    ? `${id} asks to predict ${JSON.stringify(unknown.derived)} of the experiment ${unknown.experiment}, which works out no such value.`
    : null;
}
