import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPortal } from './build-portal.ts';

let root = '';

/** A replacement for Next.js that counts its builds. */
const BUILD = `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('.next', { recursive: true });
appendFileSync('builds', 'b');
console.log('it was built');
writeFileSync('.next/BUILD_ID', 'x');
`;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rooflab-build-'));
  await copyFile(join(import.meta.dirname, '../../turbo.json'), join(root, 'turbo.json'));
  await put('package.json', JSON.stringify({ name: 'root', packageManager: 'npm@11.0.0', workspaces: ['apps/*'] }));
  await put('package-lock.json', JSON.stringify({ name: 'root', lockfileVersion: 3, packages: {} }));
  await put('apps/portal/package.json', JSON.stringify({ name: '@rooflab/portal', scripts: { build: 'node build.mjs' } }));
  await put('apps/portal/build.mjs', BUILD);
  await put('apps/portal/src/app/page.tsx', 'one');
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function put(path: string, text: string): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function build(): Promise<string[]> {
  const said: string[] = [];
  await buildPortal({ root, logFile: join(root, 'build.log'), say: (line) => said.push(line) }).done;
  return said;
}

async function builds(): Promise<number> {
  return (await readFile(join(root, 'apps/portal/builds'), 'utf8')).length;
}

test('Pages are built once, and again when one of the files that they are made of changes, but not for a test, generated code or a lab.', async () => {
  expect(await build()).toEqual([expect.stringMatching(/^Building the pages/)]);
  expect(await build()).toEqual([]);
  const inputs = ['apps/portal/src/app/page.tsx', 'packages/roofline/src/placement.ts'];
  for (const [index, path] of inputs.entries()) {
    await put(path, 'changed');
    expect(await build(), path).toHaveLength(1);
    expect(await builds()).toBe(2 + index);
  }
  await put('apps/portal/src/app/page.test.tsx', 'expect');
  await put('packages/db/src/generated/client.ts', 'generated');
  await put('labs/reduction/README.md', 'changed');
  expect(await build()).toEqual([]);
});

test('Pages that are gone come back without a build.', async () => {
  await build();
  await rm(join(root, 'apps/portal/.next'), { recursive: true });
  expect(await build()).toEqual([]);
  expect(await readFile(join(root, 'apps/portal/.next/BUILD_ID'), 'utf8')).toBe('x');
});

test('A build that fails says so with its last lines, and is tried again at the next start.', async () => {
  await put('apps/portal/build.mjs', `console.error('page.tsx: no such thing'); process.exit(1);`);
  await expect(build()).rejects.toThrow(/could not be built \(1\)[\s\S]*page\.tsx: no such thing/);
  await put('apps/portal/build.mjs', BUILD);
  expect(await build()).toHaveLength(1);
});

test('What is generated for the pages is not announced apart.', async () => {
  const scripts = { 'labs:generate': 'node -e ""' };
  await put('package.json', JSON.stringify({ name: 'root', packageManager: 'npm@11.0.0', workspaces: ['apps/*'], scripts }));
  expect(await build()).toHaveLength(1);
});
