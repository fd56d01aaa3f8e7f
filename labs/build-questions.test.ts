import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QuestionBank } from '@rooflab/lab/question';
import { questionFiles, writeQuestions } from '@rooflab/lab-archive/questions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildQuestions } from './build-questions.ts';
import { labs } from './index.ts';

let folder = '';
const banks = new Map<string, readonly QuestionBank[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-built-'));
  for (const { id } of labs) banks.set(id, await buildQuestions(id));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('The same questions are built to the same files: npm run labs:generate wrote those that are here.', async () => {
  const files = async (of: string) => {
    const names = ['questions.json', ...(await readdir(join(of, 'questions'))).map((name) => join('questions', name)).sort()];
    return await Promise.all(names.map(async (name) => [name, (await readFile(join(of, name))).toString('base64')]));
  };
  for (const [id, built] of banks) {
    await writeQuestions(join(folder, id), questionFiles(built));
    expect(await files(join(import.meta.dirname, id, 'built'))).toEqual(await files(join(folder, id)));
  }
});

test('No variant of a question is both practised and counted, unless it is the only one.', () => {
  for (const { id, predicts, practice, counted } of [...banks.values()].flat()) {
    const hashes = new Set(practice.map(({ askedSha256 }) => askedSha256));
    expect(practice.length + counted.length, id).toBeGreaterThan(predicts.length > 0 ? 1 : 10);
    if (practice.length > 1) expect(counted.filter(({ askedSha256 }) => hashes.has(askedSha256))).toEqual([]);
  }
});

test('A question is a prediction in all of its variants, or in none.', () => {
  for (const { predicts, practice, counted } of [...banks.values()].flat()) {
    const predicting = [...practice, ...counted].map(({ fields }) => fields.some((field) => field.kind === 'number' && field.predicts));
    expect(new Set(predicting)).toEqual(new Set([predicts.length > 0]));
  }
});
