import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpack } from '@rooflab/lab-archive';
import { tabulatedExercisesSchema } from '@rooflab/lab-archive/exercises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { templateFolder } from '../lab/testing/template-folder.ts';
import { declare } from './lab.ts';
import { printedBy } from './testing/printed-by.ts';

const home = process.cwd();
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-lab-command-'));
  process.chdir(folder);
});

afterEach(async () => {
  process.exitCode = undefined;
  process.chdir(home);
  await rm(folder, { recursive: true, force: true });
});

/** Runs `rooflab lab …` and returns what it prints. */
const lab = (...args: readonly string[]): Promise<string> => printedBy(declare, ['lab', ...args]);

test('lab new writes a folder that names its exercise, and never overwrites one.', async () => {
  expect(await lab('new', 'my-lab')).toBe('my-lab has one exercise, my-lab/squares. Change it, and test it: rooflab lab test my-lab\n');
  expect(JSON.parse(await readFile('my-lab/lab.json', 'utf8'))).toMatchObject({ id: 'my-lab', exercises: [{ id: 'my-lab/squares' }] });
  await expect(lab('new', 'my-lab')).rejects.toThrow('There is a folder my-lab already. Choose another name.');
});

test('lab new refuses a name that is no lower-case word.', async () => {
  await expect(lab('new', '../My Lab')).rejects.toThrow(
    '"../My Lab" is no name for a lab. Use lower-case words joined by hyphens: my-lab.',
  );
});

test('lab build gives the same hash and the same archive again, in another folder, and whatever the time of a file.', async () => {
  await using one = await templateFolder();
  await using other = await templateFolder();
  const hash = await lab('build', one.path, '--output', 'one.zip');
  expect(hash).toMatch(/^[0-9a-f]{64}\n$/);
  await utimes(join(one.path, 'lab.json'), 0, 0);
  expect(await lab('build', one.path, '--output', 'again.zip')).toBe(hash);
  expect(await lab('build', other.path, '--output', 'other.zip')).toBe(hash);
  const first = await readFile('one.zip');
  for (const name of ['again.zip', 'other.zip']) expect(first.equals(await readFile(name))).toBe(true);
});

test('An archive has the names of cases and the ranges of sizes as data, which no code is run for.', async () => {
  await using one = await templateFolder();
  await lab('build', one.path, '--output', 'one.zip');
  const text = new TextDecoder().decode(unpack(await readFile('one.zip')).get('built/exercises.json'));
  const { cases, timed } = tabulatedExercisesSchema.parse(JSON.parse(text))['some-lab/squares'] ?? {};
  expect(cases?.slice(0, 2)).toEqual([
    { name: 'uniform, n=1', hidden: false },
    { name: 'uniform, n=3', hidden: false },
  ]);
  expect(cases?.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(['hidden 1', 'hidden 2', 'hidden 3', 'hidden 4']);
  expect(timed?.software).toEqual([{ n: { least: 250_000, most: 262_143 } }]);
});

test('Another content is another version.', async () => {
  await using one = await templateFolder();
  await using other = await templateFolder({ 'README.md': (text) => `${text}\n` });
  expect(await lab('build', one.path, '--output', 'one.zip')).not.toBe(await lab('build', other.path, '--output', 'other.zip'));
});

test('lab build says what is wrong with a lab that cannot be built.', async () => {
  await using broken = await templateFolder({ 'lab.json': (text) => text.slice(1) });
  await expect(lab('build', broken.path)).rejects.toThrow('lab.json cannot be read: ');
  await using random = await templateFolder({
    'lab.ts': (text) =>
      text.replace('    reference(', "    cases: ({ int }) => [{ name: 'case ' + int(1, 9), hidden: false }],\n    reference("),
  });
  await expect(lab('build', random.path)).rejects.toThrow(
    /^The code of some-lab\/squares failed\. .* must not depend on random numbers; see "case 1"\.$/,
  );
  await expect(lab('build', folder)).rejects.toThrow(
    `There is no lab.json in ${folder}. "rooflab lab new <name>" writes a folder that has one.`,
  );
});

test('lab test refuses a number of seeds that is none.', async () => {
  await expect(lab('test', '.', '--seeds', 'many')).rejects.toThrow('--seeds takes a number from 1 to 1000, not many.');
});

test('lab preview refuses a port that is none, and a folder without a lab.', async () => {
  await expect(lab('preview', '.', '--port', '70000')).rejects.toThrow('--port takes a number from 1 to 65535, not 70000.');
  await expect(lab('preview', '.')).rejects.toThrow('There is no lab.json in');
});

test('lab test exits with 1 where something fails; JSON is all that it prints then, and a file gets the report with --output.', async () => {
  await using broken = await templateFolder({ 'lab.ts': () => 'export const code = {' });
  const report = JSON.parse(await lab('test', broken.path, '--format', 'json'));
  expect(report).toMatchObject({ schema: 'rooflab/lab-test/v1', passed: false, checks: [{ group: 'package' }] });
  expect(process.exitCode).toBe(1);
  expect(await lab('test', broken.path, '--format', 'junit', '--output', 'lab.xml')).toBe('');
  expect(await readFile('lab.xml', 'utf8')).toContain('<failure message="lab.ts does not compile.');
});
