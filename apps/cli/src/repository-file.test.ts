import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryFile } from './repository-file.ts';

let folder = '';

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'rooflab-repository-')));
  mkdirSync(join(folder, 'clone/.git'), { recursive: true });
  mkdirSync(join(folder, 'clone/lab 1/kernels'), { recursive: true });
  mkdirSync(join(folder, 'checkout/kernels'), { recursive: true });
  writeFileSync(join(folder, 'clone/lab 1/kernels/sum.wgsl'), '');
  writeFileSync(join(folder, 'checkout/kernels/sum.wgsl'), '');
  symlinkSync(join(folder, 'clone/lab 1'), join(folder, 'clone/link'));
});

afterAll(() => rmSync(folder, { recursive: true }));

test('the path begins at the folder that has the repository, not at the working folder', () => {
  expect(repositoryFile(join(folder, 'clone/lab 1/kernels/../kernels/sum.wgsl'), {})).toBe('lab 1/kernels/sum.wgsl');
});

test('links are resolved: GitHub shows nothing for a path through a link', () => {
  expect(repositoryFile(join(folder, 'clone/link/kernels/sum.wgsl'), {})).toBe('lab 1/kernels/sum.wgsl');
});

test.each(['GITHUB_WORKSPACE', 'CI_PROJECT_DIR'])('without a repository it begins at the checkout that %s names', (name) => {
  const file = join(folder, 'checkout/kernels/sum.wgsl');
  expect(repositoryFile(file, { [name]: join(folder, 'checkout') })).toBe('kernels/sum.wgsl');
  expect(repositoryFile(file, { [name]: join(folder, 'clone') })).toBe(file);
});

test('a file outside of a repository is absolute, or relative to the working folder if it is inside that', () => {
  expect(repositoryFile(join(folder, 'checkout/kernels/sum.wgsl'), {})).toBe(join(folder, 'checkout/kernels/sum.wgsl'));
  expect(repositoryFile('no/such/file.wgsl', {})).toMatch(/no\/such\/file\.wgsl$/);
});
