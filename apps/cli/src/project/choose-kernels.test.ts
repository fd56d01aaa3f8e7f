import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readKernel } from '../grade-kernel.ts';
import { chooseKernels } from './choose-kernels.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-choose-'));
  await mkdir(join(folder, 'kernels'));
  const project = {
    exercises: { 'vector-ops/copy': 'kernels/copy.wgsl', 'reduction/sum': 'kernels/sum.wgsl' },
    counted: true,
    hazards: 'wrong',
  };
  await writeFile(join(folder, 'rooflab.json'), JSON.stringify(project));
  vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'kernels'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const copy = () => ({ exercise: 'vector-ops/copy', file: 'copy.wgsl', projectFolder: folder });
const sum = () => ({ exercise: 'reduction/sum', file: 'sum.wgsl', projectFolder: folder });

test('Without arguments all kernels of the project are chosen, in its order, with paths from the working folder and its options.', async () => {
  expect(await chooseKernels({})).toEqual({ kernels: [copy(), sum()], counted: true, hazards: 'wrong' });
});

test('An exercise alone has the file that the project names; options of the command line win.', async () => {
  expect(await chooseKernels({ exercise: 'reduction/sum', counted: false, hazards: 'warn' })).toEqual({
    kernels: [sum()],
    counted: false,
    hazards: 'warn',
  });
  await expect(chooseKernels({ exercise: 'matmul/square' })).rejects.toThrow(
    'names no file for matmul/square, only for vector-ops/copy, reduction/sum',
  );
});

test('An exercise with a file needs no project, and takes nothing from one.', async () => {
  const kernels = [{ exercise: 'reduction/sum', file: 'my.wgsl', projectFolder: null }];
  expect(await chooseKernels({ exercise: 'reduction/sum', file: 'my.wgsl' })).toEqual({ kernels, counted: false, hazards: 'warn' });
  await expect(chooseKernels({ exercise: 'reduction/sum', file: 'my.wgsl', changedSince: 'HEAD' })).rejects.toThrow('leave the file out');
});

test("A hand-in's own project is not read where another is given, and files are those of the working folder.", async () => {
  const other = join(folder, 'course.json');
  await writeFile(other, JSON.stringify({ exercises: { 'matmul/square': 'square.wgsl' } }));
  const { kernels } = await chooseKernels({ project: other });
  expect(kernels).toEqual([{ exercise: 'matmul/square', file: 'square.wgsl', projectFolder: join(folder, 'kernels') }]);
  await expect(chooseKernels({ project: join(folder, 'none.json') })).rejects.toThrow('There is no file');
});

test('A file that the project names and that is missing ends the command with place and remedy, or is worth no points where that is asked for.', async () => {
  const missing = { ...sum(), file: join(folder, 'none.wgsl') };
  await expect(readKernel(missing, false)).rejects.toThrow(
    /no such file\. rooflab\.json names it for reduction\/sum: correct the file or the path\./,
  );
  expect(await readKernel(missing, true)).toMatchObject({
    submission: { source: '' },
    refusal: expect.stringContaining('Hand in your WGSL'),
  });
});
