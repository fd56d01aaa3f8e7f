import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBank, readQuestionList } from '@rooflab/lab-archive';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildLabs } from './build.ts';
import { labs } from './index.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-built-'));
  await buildLabs(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('The same labs are built to the same files: npm run labs:generate wrote those that are here.', async () => {
  const built = join(import.meta.dirname, 'built');
  const files = async (of: string) => {
    const entries = await readdir(of, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(of.length));
    return await Promise.all(paths.sort().map(async (path) => [path, (await readFile(join(of, path))).toString('base64')]));
  };
  expect(await files(built)).toEqual(await files(folder));
});

test('Every question has a bank, and no variant of it is both practised and counted unless it is the only one.', async () => {
  for (const { id } of labs) {
    for (const listed of readQuestionList(join(folder, id))) {
      const { practice, counted, ...bank } = await readBank(join(folder, id), listed.id);
      expect(bank).toEqual(listed);
      const hashes = new Set(practice.map(({ askedSha256 }) => askedSha256));
      expect(practice.length + counted.length, listed.id).toBeGreaterThan(listed.predicts.length > 0 ? 1 : 10);
      if (practice.length > 1) expect(counted.filter(({ askedSha256 }) => hashes.has(askedSha256))).toEqual([]);
    }
  }
});

test('A question is a prediction in all of its variants, or in none.', async () => {
  for (const { id } of labs) {
    for (const listed of readQuestionList(join(folder, id))) {
      const { practice, counted } = await readBank(join(folder, id), listed.id);
      const predicting = [...practice, ...counted].map(({ fields }) => fields.some((field) => field.kind === 'number' && field.predicts));
      expect(new Set(predicting)).toEqual(new Set([listed.predicts.length > 0]));
    }
  }
});
