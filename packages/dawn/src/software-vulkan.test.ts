import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { softwareVulkanEnvironment, softwareVulkanFolder } from './software-vulkan.ts';

const run = promisify(execFile);

const script = (name: string): string => fileURLToPath(new URL(`../test/${name}.ts`, import.meta.url));

let cache: string;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'rooflab-test-'));
});
afterEach(() => rm(cache, { recursive: true, force: true }));

async function printFolder(env: Record<string, string>): Promise<string> {
  return (await run(process.execPath, [script('print-software-folder')], { env })).stdout.trim();
}

test('A process started in the software environment finds an adapter with time stamps and subgroups.', async () => {
  const { stdout } = await run(process.execPath, [script('ask-adapter')], { env: await softwareVulkanEnvironment() });
  const found = JSON.parse(stdout) as { description: string; features: string[]; storage: number };
  expect(found.description).toContain('SwiftShader');
  expect(found.features).toEqual(expect.arrayContaining(['timestamp-query', 'subgroups']));
  expect(found.storage).toBe(0x80);
});

test('Processes that unpack at the same time all get one complete folder and leave no drafts.', async () => {
  const env = { XDG_CACHE_HOME: cache };
  const folders = await Promise.all([1, 2, 3].map(() => printFolder(env)));
  expect(new Set(folders).size).toBe(1);
  expect(await readdir(join(cache, 'rooflab'))).toHaveLength(1);
  expect((await readdir(folders[0] ?? '')).sort()).toEqual(['libvk_swiftshader.so', 'libvulkan.so.1', 'vk_swiftshader_icd.json']);
});

test('A cached folder that lacks a file is replaced.', async () => {
  const folder = await printFolder({ XDG_CACHE_HOME: cache });
  await rm(join(folder, 'libvulkan.so.1'));
  await printFolder({ XDG_CACHE_HOME: cache });
  expect(await readdir(folder)).toContain('libvulkan.so.1');
});

test('A folder that is given wins over the cache, and must be complete.', async () => {
  const folder = await softwareVulkanFolder();
  expect((await softwareVulkanEnvironment({ folder })).LD_LIBRARY_PATH).toBe(folder);
  expect(await printFolder({ XDG_CACHE_HOME: cache, ROOFLAB_SOFTWARE_VULKAN: folder })).toBe(folder);
  await expect(softwareVulkanFolder({ folder: cache })).rejects.toThrow('lacks one of');
});
