import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { checkExtent } from '@rooflab/lab';
import { type ListedQuestion, listedQuestionSchema, MOST_CHARACTERS, type QuestionBank, questionBankSchema } from '@rooflab/lab/question';
import { gzipSync, strToU8 } from 'fflate';
import { LabFault } from './lab-fault.ts';
import { replaceFile } from './replace-file.ts';

/** No bank is larger when it is unpacked. The largest of our own has 1.5 MB. */
const MOST_BANK_BYTES = 4 * 2 ** 20;

const LIST = 'questions.json';

/**
 * The files in which a lab's questions are kept, by path below its folder `built`: `questions.json`, the list without variants, and
 * `questions/<name>.json.gz`, a bank for each. The same bytes for the same banks on every machine. None where a lab has no questions. Throws `LabFault` for a
 * bank that is too large.
 */
export function questionFiles(banks: readonly QuestionBank[]): ReadonlyMap<string, Uint8Array> {
  if (banks.length === 0) return new Map();
  const list = banks.map(({ practice: _, counted: __, ...listed }) => listed);
  return new Map([
    [LIST, strToU8(`${JSON.stringify(list, null, 2)}\n`)],
    ...banks.map((bank) => [bankFile(bank.id), packed(bank)] as const),
  ]);
}

function packed(bank: QuestionBank): Uint8Array {
  try {
    checkExtent(bank, MOST_CHARACTERS);
  } catch (error) {
    throw new LabFault(
      `The variants of ${bank.id} are too many together: ${(error as Error).message} Give it fewer fields, choices or mistakes.`,
    );
  }
  const json = strToU8(JSON.stringify(bank));
  if (json.length > MOST_BANK_BYTES)
    throw new LabFault(
      `The ${bank.practice.length + bank.counted.length} variants of ${bank.id} have more than ${MOST_BANK_BYTES / 2 ** 20} MiB together. Shorten its text and its solution.`,
    );
  // Not zlib's: its bytes differ between processors.
  return gzipSync(json, { mtime: 0 });
}

/** Writes them into a built folder, and removes the banks of other questions. */
export async function writeQuestions(folder: string, files: ReturnType<typeof questionFiles>): Promise<void> {
  const bankFolder = join(folder, 'questions');
  await mkdir(bankFolder, { recursive: true });
  const old = [LIST, ...(await readdir(bankFolder)).map((name) => `questions/${name}`)].filter((path) => !files.has(path));
  await Promise.all(old.map((path) => rm(join(folder, path), { force: true })));
  for (const [path, bytes] of files) await replaceFile(join(folder, path), bytes);
}

/** The questions of a lab's built folder, in the order of the lab. Throws where it has no list, or another form. */
export function readQuestionList(folder: string): readonly ListedQuestion[] {
  const file = join(folder, LIST);
  try {
    return listedQuestionSchema.array().parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} is missing, or not as it is built. Build the labs again: npm run labs:generate.`, { cause });
  }
}

/** A question of the list, with its variants. Throws where the file is missing, damaged or too large. */
export async function readBank(folder: string, id: string): Promise<QuestionBank> {
  const file = join(folder, bankFile(id));
  return await unpackBank(await readFile(file), id).catch((cause) => {
    throw new Error(`${file} is not the bank of the question ${id}. Build the labs again: npm run labs:generate.`, { cause });
  });
}

/** A bank from anywhere. Throws where it is not that of this question, or too large. */
export async function unpackBank(bytes: Uint8Array, id: string): Promise<QuestionBank> {
  const content: unknown = JSON.parse((await promisify(gunzip)(bytes, { maxOutputLength: MOST_BANK_BYTES })).toString());
  checkExtent(content, MOST_CHARACTERS);
  const bank = questionBankSchema.parse(content);
  if (bank.id !== id) throw new TypeError(`It is the bank of ${bank.id}.`);
  return bank;
}

/** Path below the built folder. */
export function bankFile(id: string): string {
  return `questions/${id.slice(id.indexOf('/') + 1)}.json.gz`;
}
