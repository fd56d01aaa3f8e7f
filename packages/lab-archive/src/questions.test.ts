import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { defineQuestion, drawBank, type Question, questionSource } from '@rooflab/lab/question';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { questionFiles, readBank, readQuestionList, writeQuestions } from './questions.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-questions-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function bankOf(id: string) {
  const question = defineQuestion<number>({
    id,
    title: 'A question',
    draw: (random) => random.int(1, 1000),
    text: (n) => `What is ${n}?`,
    fields: () => [{ id: 'n', kind: 'number', label: 'n', unit: 'µs', relativeTolerance: 0.02 }],
    answer: (n) => ({ n: n / 3 }),
    solution: (n) => `**${n / 3} µs**`,
  });
  return drawBank(questionSource(question as Question), { seed: '5eed', variants: 20 });
}

async function writeBanks(...ids: readonly string[]): Promise<void> {
  await writeQuestions(folder, questionFiles(await Promise.all(ids.map(bankOf))));
}

test('Banks are read as they were written, and the list without their variants in the same order.', async () => {
  const banks = [await bankOf('lab/two'), await bankOf('lab/one')];
  await writeQuestions(folder, questionFiles(banks));
  expect(readQuestionList(folder)).toEqual(['lab/two', 'lab/one'].map((id) => ({ id, title: 'A question', predicts: [] })));
  expect(await readBank(folder, 'lab/one')).toEqual(banks[1]);
});

test('What is written again leaves nothing of questions that are gone.', async () => {
  await writeBanks('lab/one', 'lab/two');
  await writeBanks('lab/two');
  expect(await readdir(join(folder, 'questions'))).toEqual(['two.json.gz']);
});

test('A bank in another form, or of another question, is refused with the remedy.', async () => {
  await writeBanks('lab/one', 'lab/two');
  const [one, two] = ['one', 'two'].map((name) => join(folder, 'questions', `${name}.json.gz`)) as [string, string];
  const bank = JSON.parse(gunzipSync(await readFile(one)).toString());
  for (const wrong of [{ ...bank, counted: [] }, { ...bank, practice: [{ ...bank.practice[0], askedSha256: 'a' }] }, bank]) {
    await writeFile(two, gzipSync(JSON.stringify(wrong)));
    await expect(readBank(folder, 'lab/two')).rejects.toThrow('is not the bank of the question lab/two. Build the labs again');
  }
});

test('A file that unpacks to more than any bank has is refused before it fills the memory.', async () => {
  await writeBanks('lab/one');
  await writeFile(join(folder, 'questions', 'one.json.gz'), gzipSync(Buffer.alloc(17 * 2 ** 20)));
  await expect(readBank(folder, 'lab/one')).rejects.toMatchObject({ cause: { code: 'ERR_BUFFER_TOO_LARGE' } });
});

test('A lab without questions leaves none of those that it had.', async () => {
  await writeBanks('lab/one');
  await writeBanks();
  expect(await readdir(join(folder, 'questions'))).toEqual([]);
  expect(() => readQuestionList(folder)).toThrow('questions.json is missing');
});

test('A bank that would be too large is refused with what to shorten.', async () => {
  const bank = await bankOf('lab/one');
  const [variant] = bank.practice;
  const long = { ...bank, practice: Array.from({ length: 500 }, () => ({ ...(variant ?? expect.fail()), solution: 'x'.repeat(9000) })) };
  expect(() => questionFiles([long])).toThrow('variants of lab/one have more than 4 MiB together. Shorten its text and its solution.');
});
