import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BUNDLES, type BundleInputs, bundledProgram, INPUTS_FILE } from './bundled-program.ts';

const REPOSITORY = join(BUNDLES.children, '../../..');

test('The bundle of a program is used until one of its sources changes, or is removed.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rooflab-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const source = join(folder, 'source.ts');
  writeFileSync(source, '');
  utimesSync(source, 1000, 1000);
  expect(bundledProgram('child', folder)).toBe(null);
  const inputs: BundleInputs = { startedMs: 2_000_000, inputs: [relative(REPOSITORY, source)] };
  writeFileSync(join(folder, INPUTS_FILE), JSON.stringify(inputs));
  expect(bundledProgram('child', folder)).toBe(join(folder, 'child.js'));
  utimesSync(source, 3000, 3000);
  expect(bundledProgram('child', folder)).toBe(null);
  rmSync(source);
  expect(bundledProgram('child', folder)).toBe(null);
});
