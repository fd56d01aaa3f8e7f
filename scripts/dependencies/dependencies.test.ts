import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { HELD_BACK } from './held-back.ts';
import { judgeOutdated } from './judge-outdated.ts';
import { advisoriesSchema, lockSchema, scanLock } from './scan-lock.ts';

const ROOT = join(import.meta.dirname, '../..');
const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(ROOT, path), 'utf8'));

const versions = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({ dependencies: versions, devDependencies: versions });

test('Every held-back package is pinned at the version that its reason names.', async () => {
  const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: ROOT }), 'labs/package.json'];
  const pins = new Map<string, Set<string>>();
  for (const path of manifests) {
    const { dependencies, devDependencies } = manifestSchema.parse(await readJson(path));
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      pins.set(name, (pins.get(name) ?? new Set()).add(version));
    }
  }
  for (const [name, { at }] of Object.entries(HELD_BACK)) expect([name, ...(pins.get(name) ?? [])]).toEqual([name, at]);
});

test('What is behind without a reason is a problem, and so is a reason for what is not behind.', () => {
  const report = { known: { current: '1.0.0', latest: '2.0.0' }, unknown: [{ current: '1.0.0', latest: '1.0.1' }] };
  const heldBack = { known: { at: '1.0.0', why: 'it works' }, done: { at: '3.0.0', why: 'was missing' } };
  const { lines, problems } = judgeOutdated(report, heldBack);
  expect(lines).toEqual(['known 1.0.0 → 2.0.0: it works', 'unknown 1.0.0 → 1.0.1: no reason']);
  expect(problems).toEqual([expect.stringMatching(/^done is up to date/), expect.stringMatching(/^unknown 1.0.0 is older than 1.0.1/)]);
  expect(judgeOutdated({}, {}).problems).toEqual([]);
});

test('The lock file installs nothing of which a fault is kept here.', async () => {
  const kept = advisoriesSchema.parse(await readJson('scripts/dependencies/advisories.json'));
  expect(scanLock(lockSchema.parse(await readJson('package-lock.json')), kept)).toEqual([]);
  expect(kept.advisories.filter((advisory) => !kept.packages.includes(advisory.package))).toEqual([]);
});

test('A faulty copy is found wherever it is, and a fixed one is not reported.', () => {
  const advisory = { id: 'GHSA-aaaa-bbbb-cccc', package: '@scope/thing', vulnerable: '>=1.0.0 <1.2.0', title: 'it breaks' };
  const kept = { asOf: '2026-11-22', packages: ['@scope/thing'], advisories: [advisory] };
  const packages = {
    '': { version: '1.1.0' },
    'node_modules/@scope/thing': { version: '1.2.0' },
    'node_modules/other/node_modules/@scope/thing': { version: '1.1.9' },
    'node_modules/thing': { version: '1.1.0' },
    'packages/thing': {},
  };
  expect(scanLock({ packages }, kept)).toEqual([
    'node_modules/other/node_modules/@scope/thing 1.1.9 (>=1.0.0 <1.2.0): it breaks, https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  ]);
});
