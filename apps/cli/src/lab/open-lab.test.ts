import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gradeCommand } from '../commands/grade.ts';
import { readSubmission } from '../read-submission.ts';
import { openLab } from './open-lab.ts';
import { templateFolder } from './testing/template-folder.ts';

test('An exercise of a lab in a folder is found there, and those of the catalogue are not.', async () => {
  await using folder = await templateFolder();
  const own = await openLab(folder.path);
  const kernel = join(folder.path, 'squares/ladder/02-vec4.wgsl');
  expect(await readSubmission('some-lab/squares', kernel, own)).toMatchObject({ exercise: { id: 'some-lab/squares' }, lab: folder.path });
  await expect(readSubmission('reduction/sum', kernel, own)).rejects.toThrow(
    `There is no exercise "reduction/sum" in ${folder.path}. Choose one of: some-lab/squares.`,
  );
  expect(await readSubmission('reduction/sum', kernel)).not.toHaveProperty('lab');
});

test('A folder without lab.json, and one that does not exist, are no lab.', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'rooflab-empty-'));
  await writeFile(join(empty, 'Not a lab'), '');
  await expect(openLab(empty)).rejects.toThrow(`--lab ${empty}: There is no lab.json in ${empty}.`);
  await rm(empty, { recursive: true });
  await expect(openLab(empty)).rejects.toThrow(`--lab ${empty}: There is no folder ${empty}.`);
});

test('A lab that does not build says why.', async () => {
  await using folder = await templateFolder({ 'lab.ts': () => 'export const code = {' });
  await expect(openLab(folder.path)).rejects.toThrow('lab.ts does not compile. lab.ts, line 1: ');
});

test('--lab needs an exercise and a file: rooflab.json names none of this lab.', async () => {
  await using folder = await templateFolder();
  const options = { lab: folder.path, exercise: 'some-lab/squares', device: 'software', format: 'text' } as const;
  await expect(gradeCommand('check', options)).rejects.toThrow('needs an exercise of this lab and your file');
});
