import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptRoofFixture } from '../../test/kept-roof.ts';
import { roofFile } from './roof-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-test-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const roof = keptRoofFixture();

test('Another process reads the roof that one has written, in a file of which no draft is left.', async () => {
  const cache = join(folder, 'cache');
  expect(roofFile([cache]).read()).toBeNull();
  roofFile([cache]).write(roof);
  expect(roofFile([cache]).read()).toEqual(roof);
  roofFile([cache]).write({ ...roof, fma: { workgroupSize: 256, chains: 4 } });
  expect(roofFile([cache]).read()?.fma.workgroupSize).toBe(256);
  expect(await readdir(cache)).toEqual([expect.stringMatching(/^roof-[0-9a-f]{16}\.json$/)]);
});

test.each(['', '{', '{}', 'null', '{"roof":{}}'])('A file that holds %j is ignored, and replaced by the next roof.', async (text) => {
  roofFile([folder]).write(roof);
  const [name = ''] = await readdir(folder);
  await writeFile(join(folder, name), text);
  expect(roofFile([folder]).read()).toBeNull();
  roofFile([folder]).write(roof);
  expect(roofFile([folder]).read()).toEqual(roof);
});

test('A folder that cannot be written is passed over; without any the roof is not kept, and nothing fails.', async () => {
  const file = join(folder, 'a file');
  await writeFile(file, 'text');
  const good = join(folder, 'good');
  await mkdir(good);
  roofFile([file, good]).write(roof);
  expect(roofFile([file, good]).read()).toEqual(roof);
  expect(await readFile(file, 'utf8')).toBe('text');
  roofFile([file]).write(roof);
  expect(roofFile([file]).read()).toBeNull();
});

test('A process that may see other GPUs, or has them by another job of the cluster, has a file of its own.', () => {
  roofFile([folder]).write(roof);
  vi.stubEnv('SLURM_JOB_ID', '4711');
  expect(roofFile([folder]).read()).toBeNull();
  vi.stubEnv('SLURM_JOB_ID', undefined);
  vi.stubEnv('NVIDIA_VISIBLE_DEVICES', '1');
  expect(roofFile([folder]).read()).toBeNull();
});
