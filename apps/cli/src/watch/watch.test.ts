import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixtureInput, fixtureMeasurement } from '../report/testing/fixture-results.ts';
import { watchSaves } from './saves.ts';
import { moveSentence, watchReport } from './watch-report.ts';

const accepted = fixtureInput('accepted').result;
const at = (fraction: number): typeof accepted => ({
  ...accepted,
  performance: { ...accepted.performance, measurements: [fixtureMeasurement(2 ** 28, fraction)] },
});

test('The first measurement says where the kernel is, the next one how far it has moved.', () => {
  expect(moveSentence(null, at(0.25))).toMatch(/^Roofline: 25[.\d]*\s% of the roof \(bound by memory\)\.$/);
  expect(moveSentence(at(0.25), at(0.5))).toMatch(
    /^Roofline: 25[.\d]*\s% → 50[.\d]*\s% of the roof, 2\.00 times as fast \(bound by memory\)\.$/,
  );
});

test('What was counted moves in counted efficiency, and what was not measured says nothing.', () => {
  const counted = (efficiency: number): typeof accepted => ({ ...accepted, counted: { size: { n: 4096 }, efficiency, marks: [] } });
  expect(moveSentence(counted(0.5), counted(0.75))).toMatch(/^Counted efficiency: 50[.\d]*\s% → 75[.\d]*\s%\.$/);
  expect(moveSentence(null, fixtureInput('compile-error').result)).toBe('');
});

test('Each fault has a line with its place that an editor can read, and hostile text stays in it.', () => {
  const input = fixtureInput('compile-error');
  const [diagnostic] = input.result.diagnostics;
  if (!diagnostic) throw new Error('The fixture has no diagnostic.');
  const hostile = { ...input.result, diagnostics: [{ ...diagnostic, message: 'bad\u001b[31m\nsecond' }] };
  const [first] = watchReport({ ...input, result: hostile }, null).split('\n');
  expect(first).toMatch(new RegExp(`^${input.file}:${diagnostic.line}:\\d+: error: bad[^\\u001b]*$`));
});

test('A save is reported once, even if the editor replaces the file, and one that changes nothing is not reported.', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rooflab-watch-'));
  const file = join(folder, 'a.wgsl');
  await writeFile(file, 'one');
  const told: string[] = [];
  let next = (): void => {};
  const saves = await watchSaves([file], (path) => {
    told.push(path);
    next();
  });
  const save = async (write: () => Promise<void>): Promise<void> => {
    const done = new Promise<void>((resolve) => {
      next = resolve;
    });
    await write();
    await done;
  };
  try {
    await writeFile(file, 'one');
    await save(() => writeFile(file, 'two'));
    await writeFile(join(folder, 'other.wgsl'), 'x');
    await save(async () => {
      await writeFile(join(folder, 'draft'), 'three');
      await rename(join(folder, 'draft'), file);
    });
    expect(told).toEqual([file, file]);
  } finally {
    saves.close();
    await rm(folder, { recursive: true });
  }
});
