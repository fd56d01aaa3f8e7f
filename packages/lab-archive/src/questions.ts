import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type ListedQuestion, listedQuestionSchema, type QuestionBank, questionBankSchema } from '@rooflab/lab/question';
import { replaceFile } from './replace-file.ts';

/** No bank is larger when it is unpacked. The largest of our own has 1.5 MB. */
const MAX_BANK_BYTES = 16 * 2 ** 20;

/**
 * Writes a lab's questions into its built folder: `questions.json`, the list without variants, and `questions/<name>.json.gz`, a bank for each. Removes
 * the banks of other questions. The same banks give the same files.
 */
export async function writeQuestions(folder: string, banks: readonly QuestionBank[]): Promise<void> {
  const bankFolder = join(folder, 'questions');
  await mkdir(bankFolder, { recursive: true });
  const files = banks.map(({ id }) => bankFile(folder, id));
  for (const path of (await readdir(bankFolder)).map((name) => join(bankFolder, name))) if (!files.includes(path)) await rm(path);
  await Promise.all(banks.map(async (bank) => replaceFile(bankFile(folder, bank.id), await promisify(gzip)(JSON.stringify(bank)))));
  const list = banks.map(({ practice: _, counted: __, ...listed }) => listed);
  await replaceFile(join(folder, 'questions.json'), `${JSON.stringify(list, null, 2)}\n`);
}

/** The questions of a lab's built folder, in the order of the lab. Throws where it has no list, or another form. */
export function readQuestionList(folder: string): readonly ListedQuestion[] {
  const file = join(folder, 'questions.json');
  try {
    return listedQuestionSchema.array().parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} is missing, or not as it is built. Build the labs again: npm run labs:generate.`, { cause });
  }
}

/** A question of the list, with its variants. Throws where the file is missing, damaged or too large. */
export async function readBank(folder: string, id: string): Promise<QuestionBank> {
  const file = bankFile(folder, id);
  const json = await promisify(gunzip)(await readFile(file), { maxOutputLength: MAX_BANK_BYTES });
  const read = questionBankSchema.safeParse(JSON.parse(json.toString()));
  if (!read.success || read.data.id !== id)
    throw new Error(`${file} is not the bank of the question ${id}. Build the labs again: npm run labs:generate.`, { cause: read.error });
  return read.data;
}

function bankFile(folder: string, id: string): string {
  return join(folder, 'questions', `${id.slice(id.indexOf('/') + 1)}.json.gz`);
}
