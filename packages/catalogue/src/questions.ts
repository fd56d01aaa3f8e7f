import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedQuestion, QuestionBank } from '@rooflab/lab/question';
import { readBank as readBuiltBank, readQuestionList } from '@rooflab/lab-archive/questions';
import { builtFolder, LABS_FOLDER } from './folder.ts';

/** A bank of 512 variants takes about 3 MB. An assignment has some ten questions, and its students answer all of them in one evening. */
const MOST_BANKS = 16;

let listed: readonly ListedQuestion[] | undefined;

/** Banks that were read last, the least recently used first. */
const banks = new Map<string, Promise<QuestionBank>>();

/** Every question of every lab, in the order of the course. Throws where the labs are not built. */
export function questions(): readonly ListedQuestion[] {
  listed ??= labIds().flatMap((id) => readQuestionList(builtFolder(id)));
  return listed;
}

function labIds(): readonly string[] {
  return JSON.parse(readFileSync(join(LABS_FOLDER, 'catalogue.json'), 'utf8'));
}

/** The question with this id (`<lab>/<question>`); undefined when there is none. */
export function findQuestion(id: string): ListedQuestion | undefined {
  return questions().find((question) => question.id === id);
}

/**
 * A question with its variants and their answers; null when there is none with this id. Reads the file when it is needed, and keeps the banks that were
 * used last. Throws where the file is damaged.
 */
export async function readBank(id: string): Promise<QuestionBank | null> {
  if (findQuestion(id) === undefined) return null;
  const bank = banks.get(id) ?? readBuiltBank(builtFolder(id.slice(0, id.indexOf('/'))), id);
  banks.delete(id);
  banks.set(id, bank);
  bank.catch(() => banks.delete(id));
  const [oldest] = banks.keys();
  if (banks.size > MOST_BANKS && oldest !== undefined) banks.delete(oldest);
  return await bank;
}
