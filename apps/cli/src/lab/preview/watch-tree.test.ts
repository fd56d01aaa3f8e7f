import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TreeWatch, watchTree } from './watch-tree.ts';

let folder = '';
let watched: TreeWatch;
const settled = vi.fn();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-watch-'));
  await writeFile(join(folder, 'a'), '0');
  settled.mockClear();
  watched = watchTree(folder, settled);
});

afterEach(async () => {
  watched.close();
  await rm(folder, { recursive: true, force: true });
});

/** Resolves when the change has been seen. */
async function seen(change: () => Promise<unknown>): Promise<void> {
  const before = settled.mock.calls.length;
  await change();
  await expect.poll(() => settled.mock.calls.length).toBeGreaterThan(before);
}

test('A file that is written, or replaced again and again, is seen each time.', async () => {
  await seen(() => writeFile(join(folder, 'a'), '1'));
  for (const text of ['2', '3', '4']) {
    await seen(async () => {
      await writeFile(join(folder, '.a.swp'), text);
      await rename(join(folder, '.a.swp'), join(folder, 'a'));
    });
  }
  await seen(() => writeFile(join(folder, 'a'), '5'));
});

test('A folder that is new is watched, and one that came back too.', async () => {
  const inner = join(folder, 'inner');
  for (const text of ['1', '2']) {
    await seen(() => mkdir(inner));
    await seen(() => writeFile(join(inner, 'b'), text));
    await seen(() => rm(inner, { recursive: true }));
  }
});
