import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPortal, hashInputs } from './build-portal.ts';

let root = '';

/** What stands in for Next.js counts its builds. */
const BUILD = `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('.next', { recursive: true });
appendFileSync('builds', 'b');
console.log('it was built');
writeFileSync('.next/BUILD_ID', 'x');
`;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rooflab-build-'));
  await put('package.json', JSON.stringify({ private: true, workspaces: ['apps/*'] }));
  await put('package-lock.json', '{}');
  await put('apps/portal/package.json', JSON.stringify({ name: 'portal', version: '1.0.0', scripts: { build: 'node build.mjs' } }));
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

test('Pages are built once, and again only when something that they are made of has changed.', async () => {
  expect(await build()).toEqual([expect.stringMatching(/^Building the pages \(about \d+ s, once\)…$/)]);
  expect(await build()).toEqual([]);
  expect(await builds()).toBe(1);
  await put('apps/portal/src/app/page.tsx', 'two');
  expect(await build()).toHaveLength(1);
  expect(await builds()).toBe(2);
});

test('A build that is gone, or was never finished, is made again.', async () => {
  await build();
  await rm(join(root, 'apps/portal/.next/BUILD_ID'));
  await build();
  await rm(join(root, 'apps/portal/.next/rooflab-inputs.json'));
  await build();
  expect(await builds()).toBe(3);
});

test('A build that fails says so with its last lines, and is tried again at the next start.', async () => {
  await put('apps/portal/build.mjs', `console.error('page.tsx: no such thing'); process.exit(1);`);
  await expect(build()).rejects.toThrow(/could not be built \(1\)[\s\S]*page\.tsx: no such thing/);
  await put('apps/portal/build.mjs', BUILD);
  expect(await build()).toHaveLength(1);
});

test('A portal without a build script has no pages, which is no fault.', async () => {
  await put('apps/portal/package.json', JSON.stringify({ name: 'portal', version: '1.0.0' }));
  expect(await build()).toEqual([]);
});

test('Tests and generated code are no inputs; labs and packages are.', async () => {
  const before = hashInputs(root);
  await put('apps/portal/src/app/page.test.tsx', 'expect');
  await put('packages/db/src/generated/client.ts', 'generated');
  await put('apps/portal/.next/server/page.js', 'built');
  expect(hashInputs(root)).toBe(before);
  await put('labs/reduction/README.md', 'handout');
  const withHandout = hashInputs(root);
  expect(withHandout).not.toBe(before);
  await put('packages/roofline/src/placement.ts', 'placement');
  expect(hashInputs(root)).not.toBe(withHandout);
});
