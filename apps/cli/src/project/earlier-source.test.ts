import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EarlierSource, earlierCommit, earlierSource } from './earlier-source.ts';

const KERNEL = '// A kernel that is long enough for git to know it again.\n@compute @workgroup_size(64)\nfn main() {\n}\n';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-earlier-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  await mkdir(join(folder, 'lab 1'));
  git('init', '--quiet');
  await write('lab 1/sum.wgsl', KERNEL);
  await project('lab 1/sum.wgsl');
  git('add', '.');
  commit();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const write = (path: string, text: string | Buffer): Promise<void> => writeFile(join(folder, path), text);
const project = (sum: string): Promise<void> => write('rooflab.json', JSON.stringify({ exercises: { 'reduction/sum': sum } }));

function git(...args: readonly string[]): string {
  return execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
}

function commit(): void {
  git('commit', '--quiet', '--all', '--message', 'a commit');
}

async function earlier(file: string, { exercise = 'reduction/sum', named = false, revision = 'HEAD' } = {}): Promise<EarlierSource> {
  return await earlierSource({ exercise, file: join(folder, file), projectFolder: named ? null : folder }, await earlierCommit(revision));
}

test('The kernel is read as the commit has it, whatever the working folder has.', async () => {
  await write('lab 1/sum.wgsl', 'changed');
  expect(await earlier('lab 1/sum.wgsl')).toEqual({ source: KERNEL });
  expect(await earlier('lab 1/sum.wgsl', { named: true })).toEqual({ source: KERNEL });
});

test('Under a new name the kernel is found by what rooflab.json named then, and without it by what git takes for a rename.', async () => {
  await rename(join(folder, 'lab 1/sum.wgsl'), join(folder, 'total.wgsl'));
  await project('total.wgsl');
  git('add', '--all');
  expect(await earlier('total.wgsl')).toEqual({ source: KERNEL });
  expect(await earlier('total.wgsl', { named: true })).toEqual({ source: KERNEL });
});

test('A kernel that is new has nothing to be compared with.', async () => {
  await write('copy.wgsl', 'fn other() {}');
  expect(await earlier('copy.wgsl', { exercise: 'vector-ops/copy' })).toEqual({ missing: 'rooflab.json had no vector-ops/copy there' });
  expect(await earlier('copy.wgsl', { named: true })).toEqual({ missing: 'the file is new' });
});

test('Before there was a rooflab.json, or while it was broken, the file of the same path counts.', async () => {
  await write('rooflab.json', '{');
  commit();
  expect(await earlier('lab 1/sum.wgsl')).toEqual({ source: KERNEL });
});

test('An earlier file that is not text is not graded.', async () => {
  await write('lab 1/sum.wgsl', Buffer.from([0xff, 0xfe, 0xff]));
  commit();
  expect(await earlier('lab 1/sum.wgsl')).toEqual({
    missing: expect.stringMatching(/^the earlier file could not be graded\..*UTF-8 text$/),
  });
});

test('A report names the revision that was asked for, and a whole hash by its beginning.', async () => {
  const hash = git('rev-parse', 'HEAD');
  expect(await earlierCommit('HEAD')).toEqual({ commit: hash, label: 'HEAD' });
  expect(await earlierCommit(hash)).toEqual({ commit: hash, label: hash.slice(0, 10) });
});

test('For a shallow checkout without the commit the message says how to fetch it, and for a folder outside of git that it is not a repository.', async () => {
  await expect(earlierCommit('origin/main')).rejects.toThrow(/^--compare-to: .*no commit "origin\/main".*fetch-depth: 0/);
  vi.spyOn(process, 'cwd').mockReturnValue(tmpdir());
  await expect(earlierCommit('HEAD')).rejects.toThrow('--compare-to needs a git repository');
});
