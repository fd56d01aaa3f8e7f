import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UsageError } from '../exit-code.ts';
import { changedSince } from './changed-since.ts';
import { exerciseIds, projectJsonSchema, projectSchema } from './project-schema.ts';
import { findProject, parseProject } from './read-project.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-project-'));
});
afterEach(() => rm(folder, { recursive: true }));

const GOOD = { exercises: { 'reduction/sum': 'kernels/sum.wgsl' } };

function refusal(value: unknown): string {
  try {
    parseProject(typeof value === 'string' ? value : JSON.stringify(value), 'rooflab.json');
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return '';
}

test('A project is found from a folder below it.', async () => {
  await writeFile(join(folder, 'rooflab.json'), `\uFEFF${JSON.stringify(GOOD)}`);
  await mkdir(join(folder, 'kernels/deep'), { recursive: true });
  expect(await findProject(join(folder, 'kernels/deep'))).toEqual({ folder, project: GOOD });
});

test('Without a project the message says where it was looked for, and how to make one.', async () => {
  await expect(findProject(folder)).rejects.toThrow(/There is no rooflab\.json in .* or above it.*rooflab init/);
});

test.each([
  ['text that is not JSON', '{ "exercises": {}, }', /rooflab\.json is not JSON: .*Comments and trailing commas/],
  ['an unknown field', { ...GOOD, couned: true }, /"couned" is not known\. Known are: \$schema, exercises, counted, hazards/],
  [
    'an unknown exercise',
    { exercises: { 'reduction/som': 'a.wgsl' } },
    /"exercises" → "reduction\/som" is not known\. Known are: .*reduction\/sum/,
  ],
  ['no exercises', {}, /"exercises" is missing; it must be an object/],
  ['an empty list of exercises', { exercises: {} }, /"exercises" is empty/],
  ['a path of another type', { exercises: { 'reduction/sum': 3 } }, /"exercises" → "reduction\/sum" must be text in quotes/],
  ['a path that leaves the folder', { exercises: { 'reduction/sum': '../sum.wgsl' } }, /must be a path inside the folder/],
  ['a word that is none of the choices', { ...GOOD, hazards: 'ignore' }, /"hazards" must be one of: "warn", "wrong"/],
  ['a list', [], /The file must be an object/],
])('A file with %s is refused with place and remedy.', (_, value, words) => {
  expect(refusal(value)).toMatch(words);
});

test('A path with a step up, a root, a drive or a backslash is never taken.', () => {
  const isTaken = (path: string): boolean => refusal({ exercises: { 'reduction/sum': path } }) === '';
  for (const path of ['/a', '..', 'a/../b', 'a/..', 'C:/a', 'a\\b', '~/a', '']) expect(isTaken(path), path).toBe(false);
  const name = fc.stringMatching(/^[a-z0-9_-][a-z0-9._ -]*$/);
  fc.assert(fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => isTaken(names.join('/'))));
});

test('The schema for editors knows every exercise, describes every field, and refuses unknown ones.', () => {
  const schema = projectJsonSchema() as {
    additionalProperties: boolean;
    required: string[];
    properties: Record<string, { description: string; propertyNames?: { enum: string[] } }>;
  };
  expect(schema.additionalProperties).toBe(false);
  expect(schema.required).toEqual(['exercises']);
  expect(schema.properties.exercises?.propertyNames?.enum).toEqual(exerciseIds());
  expect(Object.keys(schema.properties)).toEqual(Object.keys(projectSchema().shape));
  for (const { description } of Object.values(schema.properties)) expect(description).toMatch(/\.$/);
});

function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false', ...args], {
    cwd: folder,
    stdio: 'ignore',
  });
}

test('Files that a commit changed, that are changed now and that are new differ; names are relative to the folder.', async () => {
  git('init', '--initial-branch=main');
  await mkdir(join(folder, 'course/kernels'), { recursive: true });
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder, 'course', name), text);
  for (const name of ['same.wgsl', 'kernels/committed.wgsl', 'kernels/größer.wgsl']) await write(name, 'a');
  git('add', '.');
  git('commit', '--message=first');
  await write('kernels/committed.wgsl', 'b');
  git('commit', '--all', '--message=second');
  await write('kernels/größer.wgsl', 'b');
  await write('new.wgsl', 'a');
  expect([...(await changedSince(join(folder, 'course'), 'HEAD~1'))].sort()).toEqual([
    'kernels/committed.wgsl',
    'kernels/größer.wgsl',
    'new.wgsl',
  ]);
  await expect(changedSince(folder, 'HEAD~5')).rejects.toThrow('has no commit "HEAD~5". In CI fetch the whole history');
  await expect(changedSince(folder, '--output=x')).rejects.toThrow('has no commit');
});

test('Outside of a git repository the message says so.', async () => {
  await expect(changedSince(folder, 'HEAD')).rejects.toThrow('needs a git repository');
});
