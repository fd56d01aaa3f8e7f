import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readBase } from './read-base.ts';
import { jsonReport } from './report/formats/json.ts';
import { fixtureInput, fixtureResult } from './report/testing/fixture-results.ts';

const folder = mkdtempSync(join(tmpdir(), 'rooflab-base-'));
const path = join(folder, 'base.json');

afterAll(() => rmSync(folder, { recursive: true }));

test('the result of the exercise is found in a report of one file and in one of several', async () => {
  const scan = fixtureInput('counted', { result: fixtureResult('counted', { exercise: 'scan/inclusive' }) });
  writeFileSync(path, jsonReport([fixtureInput('accepted')]));
  expect(await readBase(path, 'reduction/sum')).toMatchObject({ exercise: 'reduction/sum', score: 97.5 });
  writeFileSync(path, jsonReport([fixtureInput('accepted'), scan]));
  expect(await readBase(path, 'scan/inclusive')).toMatchObject({ exercise: 'scan/inclusive', score: 79.7 });
});

test('a new exercise has nothing to be compared with', async () => {
  writeFileSync(path, jsonReport([fixtureInput('accepted')]));
  expect(await readBase(path, 'scan/inclusive')).toBeNull();
});

test.each(['{}', 'no JSON', '[]', '{"schema":"rooflab/result/v1"}'])('%j is refused with its path', async (text) => {
  writeFileSync(path, text);
  await expect(readBase(path, 'reduction/sum')).rejects.toThrow(path);
  await expect(readBase(join(folder, 'missing.json'), 'reduction/sum')).rejects.toThrow('missing.json');
});
