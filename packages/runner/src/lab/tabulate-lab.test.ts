import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findExercise, LABS_FOLDER, labs } from '@rooflab/catalogue';
import { exercisesText } from '@rooflab/lab-archive/exercises';
import { expect, test } from 'vitest';
import { LabCodeError } from '../runner-error.ts';
import { tabulateLab } from './tabulate-lab.ts';

const SUM = findExercise('reduction/sum')?.lab ?? { id: '', title: '', summary: '', exercises: [] };

test('A process of its own answers what the catalogue’s build wrote, byte for byte', async () => {
  for (const lab of labs) {
    const folder = join(LABS_FOLDER, lab.id);
    expect(exercisesText(await tabulateLab(folder, lab))).toBe(await readFile(join(folder, 'built/exercises.json'), 'utf8'));
  }
});

test.each([
  ['fails', 'export const code = {};', 'The code of reduction/sum failed. TypeError: lab.ts has no functions for reduction/sum.'],
  [
    'answers in another form',
    "export const code = { 'reduction/sum': { cases: () => [{ name: '', hidden: 1 }], timed: () => [], sized: () => ({}), reference: () => ({}) } };",
    "The lab's code gave the names and ranges of reduction/sum in another form",
  ],
])('Code that %s is the author’s fault', async (_what, code, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'rooflab-tabulated-'));
  await cp(join(LABS_FOLDER, 'reduction'), folder, { recursive: true });
  await writeFile(join(folder, 'built/lab.js'), code);
  const fault = await tabulateLab(folder, SUM).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(LabCodeError);
  expect(String(fault)).toContain(message);
  await rm(folder, { recursive: true });
});
