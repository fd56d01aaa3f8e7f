import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf, LabFault, type PackageFiles, pack, readPackage } from '@rooflab/lab-archive';
import { expect, test } from 'vitest';
import { readStarter } from './files.ts';
import { LABS_FOLDER } from './folder.ts';
import { findExercise } from './labs.ts';
import { readBuiltLab } from './read-built-lab.ts';
import { tabulatedExercise } from './tabulated-exercise.ts';
import { openVersion } from './versions.ts';

/** The reduction of the catalogue as a lab `sums` that a course has published, with these files changed, or removed where they are null. */
async function published(changes: Readonly<Record<string, string | null>> = {}): Promise<PackageFiles> {
  const folder = join(LABS_FOLDER, 'reduction');
  const files = new Map(await readPackage(folder));
  for (const path of ['built/exercises.json', 'built/lab.js']) files.set(path, await readFile(join(folder, path)));
  for (const path of ['lab.json', 'built/exercises.json']) {
    const text = new TextDecoder().decode(files.get(path)).replaceAll('reduction/', 'sums/').replace('"id": "reduction"', '"id": "sums"');
    files.set(path, new TextEncoder().encode(text));
  }
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) files.delete(path);
    else files.set(path, new TextEncoder().encode(text));
  }
  return files;
}

test('A version is unpacked once, and its exercises are found by its hash, with their own files.', async () => {
  const [one, other] = [await published(), await published({ 'sum/starter.wgsl': '// another one' })];
  let asked = 0;
  const open = (files: PackageFiles) =>
    openVersion(hashOf(files), async () => {
      asked += 1;
      return pack(files);
    });
  const [first, again] = await Promise.all([open(one), open(one)]);
  await open(other);
  expect([first, asked]).toEqual([again, 2]);
  const found = findExercise('sums/sum', hashOf(other)) ?? expect.fail();
  expect(await readStarter(found.exercise, found.folder)).toBe('// another one');
  expect(tabulatedExercise(found.exercise, found.folder).cases.length).toBeGreaterThan(5);
  expect(existsSync(join(first.folder, 'built/lab.js'))).toBe(true);
  expect(findExercise('sums/sum')?.lab.title).toBe(first.lab.title);
});

test('A version is not found in the catalogue, nor before it is opened.', async () => {
  const hash = hashOf(await published({ 'README.md': '# Unopened' }));
  expect([findExercise('sums/sum', null), findExercise('sums/sum', hash)]).toEqual([undefined, undefined]);
});

test('An archive with other files than its hash says is refused, and asked for again.', async () => {
  const files = await published({ 'README.md': '# Right' });
  const wrong = pack(await published({ 'README.md': '# Wrong' }));
  await expect(openVersion(hashOf(files), async () => wrong)).rejects.toThrow(LabFault);
  expect((await openVersion(hashOf(files), async () => pack(files))).lab.id).toBe('sums');
});

test.each(['lab.json', 'built/exercises.json', 'built/lab.js', 'README.md', 'sum/starter.wgsl', 'trusted.wgsl'])(
  'A package without %s is no built lab, and the fault names it.',
  async (path) => {
    const files = await published({ [path]: null });
    expect(() => readBuiltLab(files)).toThrow(path);
  },
);

test('Data of a lab is limited in size before it is read.', async () => {
  const files = await published({ 'built/exercises.json': ' '.repeat(2 ** 18 + 1) });
  expect(() => readBuiltLab(files)).toThrow('more than 256 KiB');
});

const listed = (...names: readonly string[]) => JSON.stringify(names.map((name) => ({ id: name, title: 'A question', predicts: [] })));

test.each([
  ['a question whose bank is missing', listed('sums/one'), 'The archive has no built/questions/one.json.gz.'],
  ['a question of another lab', listed('matmul/tile-limits'), 'names matmul/tile-limits, which is no name for a question of this lab.'],
  ['a question with the name of an exercise', listed('sums/sum'), 'names sums/sum, which is no name for a question'],
  ['a question twice', listed('sums/one', 'sums/one'), 'names a question twice'],
  ['a question that leads elsewhere', listed('sums/../../lab'), 'built/questions.json cannot be read'],
  ['51 questions', listed(...Array.from({ length: 51 }, (_, i) => `sums/q${i}`)), 'at most 50 questions'],
])('A package with %s is refused.', async (_, list, sentence) => {
  const files = await published({ 'built/questions.json': list });
  expect(() => readBuiltLab(files)).toThrow(sentence);
});
