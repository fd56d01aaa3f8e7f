import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { NODE_VERSION } from '../../apps/cli/src/init/node-release.ts';
import { VERSION } from '../../apps/cli/src/version.ts';
import { checkTag, sectionOf } from './changelog.ts';
import { NODE_RANGE, tooOldNode } from './node-version.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };

test('The changelog has a section for the version, and every room has that version.', () => {
  expect(sectionOf(read('CHANGELOG.md'), VERSION)).not.toBe('');
  const rooms = ['apps', 'packages'].flatMap((group) => readdirSync(join(ROOT, group)).map((room) => `${group}/${room}/package.json`));
  for (const path of ['package.json', 'labs/package.json', ...rooms]) expect(JSON.parse(read(path)).version, path).toBe(VERSION);
});

test('A version that the changelog lacks, or has without words, is refused; so is a wrong tag.', () => {
  expect(sectionOf('# C\n\n## 0.2.0 (2026-12-01)\n\n- b\n\n## 0.1.0\n', '0.2.0')).toBe('- b');
  expect(() => sectionOf('# C\n\n## 0.2.0\n\n- b\n\n## 0.1.0\n', '0.1.0')).toThrow('Write a section "## 0.1.0"');
  expect(() => sectionOf('# C\n', '0.1.0')).toThrow();
  expect(() => checkTag('v0.1.0', '0.1.1')).toThrow('tag v0.1.1');
  expect(() => checkTag('v0.1.0', '0.1.0')).not.toThrow();
});

test('The workflow publishes with provenance and without a stored secret, after everything has passed.', () => {
  const text = read('.github/workflows/release.yml');
  const { jobs, permissions } = parse(text);
  const steps = jobs.publish.steps.flatMap((step: { run?: string }) => step.run ?? []);
  const position = (words: string): number => steps.findIndex((script: string) => script.includes(words));
  expect(permissions).toEqual({ contents: 'read' });
  expect(jobs.publish.permissions).toEqual({ contents: 'write', 'id-token': 'write' });
  expect(text).not.toContain('secrets.');
  expect(position('npm publish "$package" --provenance')).toBeGreaterThan(position('.ci/run'));
  for (const script of steps) expect(script).not.toContain('${{');
});

test('Autograders install the Node that this repository is tested with, and the package asks for one that its launcher accepts.', () => {
  expect(NODE_VERSION).toBe(manifest.devDependencies.node);
  expect(tooOldNode(NODE_VERSION)).toBeNull();
  expect(tooOldNode(NODE_RANGE.replace('>=', ''))).toBeNull();
  expect(tooOldNode('22.13.1')).toContain('Rooflab needs Node 22.14 or newer, and this is 22.13.1');
  expect(tooOldNode('18.20.0')).toContain('https://nodejs.org');
});

test('The notices have the licence of each package that is in the bundle, once.', () => {
  const inputs = [
    'node_modules/commander/lib/command.js',
    'node_modules/commander/index.js',
    'apps/cli/src/main.ts',
    'node_modules/zod/v4/core.js',
  ];
  const notices = thirdPartyNotices(ROOT, inputs);
  expect(notices.match(/^zod \S+ \(MIT\)$/gm)).toHaveLength(1);
  expect(notices.match(/^commander \S+ \(MIT\)$/gm)).toHaveLength(1);
  expect(notices).toContain('Permission is hereby granted');
});
