import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runnerCommands } from '../report/formats/testing/runner-commands.ts';
import { elementsOf, parseXml } from '../report/testing/xml-check.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const MAIN = join(ROOT, 'apps/cli/src/main.ts');
const RUNG = join(ROOT, 'labs/reduction/sum/ladder/05-grid-stride-vec4.wgsl');
const SLOWER_RUNG = join(ROOT, 'labs/reduction/sum/ladder/04-first-add-on-load.wgsl');

/** A repository with one kernel in a nested folder, removed at the end. */
async function repository(kernel: string) {
  const root = await mkdtemp(join(tmpdir(), 'rooflab-grade-'));
  await mkdir(join(root, '.git'));
  await mkdir(join(root, 'lab 1/kernels'), { recursive: true });
  await writeFile(join(root, 'lab 1/kernels/sum.wgsl'), kernel);
  return { root, folder: join(root, 'lab 1'), [Symbol.asyncDispose]: () => rm(root, { recursive: true }) };
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
}

function grade(folder: string, options: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const { GITHUB_OUTPUT: _, GITHUB_STEP_SUMMARY: __, ...inherited } = process.env;
  return new Promise((resolve) => {
    const command = [MAIN, 'grade', 'reduction/sum', 'kernels/sum.wgsl', '--counted', ...options];
    execFile(process.execPath, command, { cwd: folder, env: { ...inherited, ...environment } }, (error, stdout) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout });
    });
  });
}

test('From a subfolder the annotation is at the file as the repository knows it, and the step has summary and outputs.', async () => {
  await using there = await repository((await readFile(RUNG, 'utf8')).replace('let stride', 'let 9stride'));
  const files = { GITHUB_OUTPUT: join(there.root, 'outputs'), GITHUB_STEP_SUMMARY: join(there.root, 'summary') };
  const { code, stdout } = await grade(there.folder, ['--device=software', '--format=github', '--output=report.txt'], files);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const commands = runnerCommands(await readFile(join(there.folder, 'report.txt'), 'utf8'));
  const error = commands.find(({ command }) => command === 'error');
  expect(error?.properties).toMatchObject({ file: 'lab 1/kernels/sum.wgsl', line: '52', col: '7' });
  expect(await readFile(files.GITHUB_STEP_SUMMARY, 'utf8')).toMatch(/^## ✗ Compile error/);
  expect(await readFile(files.GITHUB_OUTPUT, 'utf8')).toMatch(
    /^score=0\nmax-score=100\nverdict=compile-error\nresult=\S+\nreport<<(\w+)\nreport\.txt\n\1\n$/,
  );
});

test('A kernel whose counted traffic grew fails compared with the previous report, and the reason is given at its file.', async () => {
  await using there = await repository(await readFile(RUNG, 'utf8'));
  const base = await grade(there.folder, ['--device=software', '--format=json', '--output=base.json']);
  expect(base.code).toBe(0);
  await copyFile(SLOWER_RUNG, join(there.folder, 'kernels/sum.wgsl'));
  const { code, stdout } = await grade(there.folder, ['--device=software', '--format=github', '--compare=base.json']);
  expect(code).toBe(1);
  expect(runnerCommands(stdout).find(({ command }) => command === 'error')).toMatchObject({
    properties: { file: 'lab 1/kernels/sum.wgsl', title: 'Slower than before' },
    data: expect.stringMatching(/^Slower than base\.json: .*memory accesses per word to be moved 0\.516 → 3\.02/),
  });
});

test('A grading that is stopped from outside leaves a report that says so, and code 3.', async () => {
  await using there = await repository(await readFile(RUNG, 'utf8'));
  const options = ['--counted', '--device=software', '--format=junit', '--output=report.xml'];
  const child = spawn(process.execPath, [MAIN, 'grade', 'reduction/sum', 'kernels/sum.wgsl', ...options], { cwd: there.folder });
  await once(child.stderr, 'data');
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect(code).toBe(3);
  const root = parseXml(await readFile(join(there.folder, 'report.xml'), 'utf8'));
  expect(elementsOf(root, 'error')[0]?.text).toContain('stopped from outside');
});

test('Without a device Gradescope gets no report, not even one of before, and the outputs say that nothing was graded.', async () => {
  await using there = await repository(await readFile(RUNG, 'utf8'));
  const results = join(there.root, 'results.json');
  await writeFile(results, '{"score":100}');
  const files = { GITHUB_OUTPUT: join(there.root, 'outputs'), VK_DRIVER_FILES: '/nowhere' };
  const { code } = await grade(there.folder, ['--device=hardware', '--format=gradescope', `--output=${results}`], files);
  expect(code).toBe(3);
  await expect(access(results)).rejects.toThrow('ENOENT');
  expect(await readFile(files.GITHUB_OUTPUT, 'utf8')).toMatch(
    /^score=\nmax-score=0\nverdict=system-error\nresult=\S+\nreport<<(\w+)\n\n\1\n$/,
  );
});
