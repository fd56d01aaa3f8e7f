import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findExercise } from '@rooflab/catalogue';
import { XRAY_SCHEMA, xraySchema } from '@rooflab/result';
import { expect, test } from 'vitest';
import { templateFolder } from '../lab/testing/template-folder.ts';
import { parseSize } from './xray.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const RUNG = 'labs/reduction/sum/ladder/03-sequential.wgsl';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function rooflab(...args: readonly string[]): Promise<Ended> {
  const command = [join(ROOT, 'apps/cli/src/main.ts'), ...args, '--device', 'software'];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: ROOT, maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

test('The x-ray of a sum says how often each element is read, in numbers that anybody can count.', async () => {
  const { code, stdout } = await rooflab('xray', 'reduction/sum', RUNG, '--size', 'n=4096', '--format', 'json');
  expect(code).toBe(0);
  const xray = xraySchema.parse(JSON.parse(stdout));
  expect(xray).toMatchObject({ schema: XRAY_SCHEMA, exercise: 'reduction/sum', size: { n: 4096 }, hazards: [] });
  expect(xray.sampledWorkgroups).toBe(xray.workgroups);
  expect(xray.buffers.find(({ name }) => name === 'input')).toMatchObject({
    loads: 4096,
    sectors: 512,
    uniqueBytes: 16_384,
    readsPerByte: 1,
  });
});

test('The report for a terminal names what matters most, and the lines with their source.', async () => {
  const { code, stdout } = await rooflab('xray', 'matmul/square', 'labs/matmul/square/ladder/01-one-element.wgsl', '--size', 'n=64');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Line \d+ reads each element of `a` 16 times/);
  expect(stdout).toContain('sum += a[row * params.n + k]');
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
});

test('A bound may be 0, an extent may not: the query is counted where it selects nothing.', async () => {
  const rung = 'labs/query/filtered-sum/ladder/06-grid-stride.wgsl';
  const { code, stdout } = await rooflab('xray', 'query/filtered-sum', rung, '--size', 'rows=4096,z=0');
  expect(code).toBe(0);
  expect(stdout).toMatch(/rows=4.096 z=0/);
  expect(stdout).toContain('2 barriers per workgroup');
  const { exercise } = findExercise('query/filtered-sum') ?? {};
  if (!exercise) throw new Error('There is no query.');
  expect(() => parseSize('rows=0,z=0', exercise)).toThrow('Write rows=64,z=64.');
});

test('A size that the exercise does not have is wrong usage, and says what would be right.', async () => {
  const { code, stderr } = await rooflab('xray', 'stencil/7pt', 'labs/stencil/7pt/ladder/01-one-point.wgsl', '--size', 'n=4096');
  expect(code).toBe(2);
  expect(stderr).toContain('Write nx=64,ny=64,nz=64');
  const { exercise } = findExercise('reduction/sum') ?? {};
  if (!exercise) throw new Error('There is no sum.');
  expect(parseSize('n=257', exercise)).toEqual({ n: 257 });
  for (const text of ['n', 'n=', 'n=0', 'n=-4', 'n=1e3', 'n=4.5', 'm=4', 'n=4096,', '', 'n=99999999999']) {
    expect(() => parseSize(text, exercise)).toThrow('Write n=64.');
  }
});

test('A file that does not compile gets the report of a check, a file that cannot be rewritten the reason; both exit with 1.', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rooflab-xray-'));
  try {
    const broken = join(folder, 'broken.wgsl');
    await writeFile(broken, 'fn main( {');
    const compile = await rooflab('xray', 'reduction/sum', broken, '--format', 'json');
    expect(compile.code).toBe(1);
    expect(JSON.parse(compile.stdout)).toMatchObject({ verdict: 'compile-error', device: { deviceClass: 'software' } });
    const refused = join(folder, 'refused.wgsl');
    await writeFile(
      refused,
      `fn atomicAdd() {}
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@compute @workgroup_size(1) fn main() { output[0] = input[0]; }`,
    );
    const refusal = await rooflab('xray', 'reduction/sum', refused, '--size', 'n=1', '--format', 'json');
    expect(refusal.code).toBe(1);
    expect(JSON.parse(refusal.stdout)).toMatchObject({ schema: XRAY_SCHEMA, refused: expect.stringContaining('atomicAdd') });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('A kernel of a lab in a folder is counted, too.', async () => {
  await using folder = await templateFolder();
  const rung = join(folder.path, 'squares/ladder/01-one-element.wgsl');
  const { code, stdout } = await rooflab('xray', 'some-lab/squares', rung, '--lab', folder.path, '--size', 'n=1024', '--format', 'json');
  expect(code).toBe(0);
  expect(xraySchema.parse(JSON.parse(stdout))).toMatchObject({ exercise: 'some-lab/squares', global: { loads: 1024, stores: 1024 } });
});
