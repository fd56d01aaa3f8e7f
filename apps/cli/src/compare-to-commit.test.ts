import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '@rooflab/result';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareToCommit, type GradeSource } from './compare-to-commit.ts';
import { exitCodeFor } from './exit-code.ts';
import type { Comparison } from './report/content/comparison.ts';
import { fixtureMeasurement, fixtureResult } from './report/testing/fixture-results.ts';

const folder = mkdtempSync(join(tmpdir(), 'rooflab-compare-'));
const file = join(folder, 'sum.wgsl');

beforeAll(() => {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
  git('init', '--quiet');
  writeFileSync(file, 'before');
  git('add', '.');
  git('commit', '--quiet', '--message', 'before');
  commit = git('rev-parse', 'HEAD').toString().trim();
});
afterAll(() => rmSync(folder, { recursive: true }));
let commit = '';

/** Timed on hardware, at a fraction of the roof. */
function timed(fraction: number): Result {
  const performance = { graded: true, fraction, measurements: [fixtureMeasurement(2 ** 28, fraction)], sweep: [] };
  return fixtureResult('accepted', { performance });
}

function counted(value: number): Result {
  const marks = [{ fact: 'bytesOverFewest', value, full: 1, zero: 4, points: 40, maxPoints: 60 }];
  return fixtureResult('counted', { counted: { size: { n: 131_101 }, efficiency: 0.5, marks } });
}

/** Compares `now` with gradings that are returned in order; fails when more are requested, and records which were. */
async function compare(result: Result, gradings: readonly Result[], source = 'now'): Promise<{ comparison: Comparison; asked: string[] }> {
  const asked: string[] = [];
  const grade: GradeSource = async (text, gradedBy) => {
    const next = gradings[asked.length];
    asked.push(`${text} by ${gradedBy}`);
    if (!next) throw new Error('one grading too many');
    return next;
  };
  const chosen = { exercise: 'reduction/sum', file, projectFolder: null };
  return { comparison: await compareToCommit({ chosen, source, result }, { commit, label: 'main' }, grade), asked };
}

test('On hardware a kernel is slower only when two pairs say so, graded as now, then, then, now.', async () => {
  const { comparison, asked } = await compare(timed(0.5), [timed(0.9), timed(0.9), timed(0.5)]);
  expect(comparison).toMatchObject({ slower: true, enforced: true, sentence: expect.stringContaining('Slower than main: ') });
  expect(asked).toEqual(['before by time', 'before by time', 'now by time']);
});

test('A grading that was slow once fails nothing, and the report says that it was measured again.', async () => {
  const { comparison } = await compare(timed(0.5), [timed(0.9), timed(0.9), timed(0.9)]);
  expect(comparison).toMatchObject({ slower: false, sentence: expect.stringContaining('when both were measured again') });
});

test('A kernel that is not slower is measured once.', async () => {
  expect((await compare(timed(0.9), [timed(0.9)])).asked).toHaveLength(1);
});

test('Noise within the intervals and 3 % never fails a kernel, whichever way each of the four gradings falls.', async () => {
  const fraction = fc.double({ min: 0.885, max: 0.91, noNaN: true });
  await fc.assert(
    fc.asyncProperty(fraction, fraction, fraction, fraction, async (a, b, c, d) => {
      expect((await compare(timed(a), [timed(b), timed(c), timed(d)])).comparison.slower).toBe(false);
    }),
  );
});

test('A loss beyond both is found, whichever way each of the four gradings falls.', async () => {
  const before = fc.double({ min: 0.85, max: 0.95, noNaN: true });
  const now = fc.double({ min: 0.3, max: 0.7, noNaN: true });
  await fc.assert(
    fc.asyncProperty(before, before, now, now, async (a, b, c, d) => {
      expect((await compare(timed(c), [timed(a), timed(b), timed(d)])).comparison.slower).toBe(true);
    }),
  );
});

test('Times of a software device decide nothing: both files are counted.', async () => {
  const { comparison, asked } = await compare(fixtureResult('software'), [counted(1), counted(2)]);
  expect(asked.toSorted()).toEqual(['before by counts', 'now by counts']);
  expect(comparison.figures.map(({ label }) => label).join()).not.toContain('time');
});

test('A kernel that was counted is not counted again.', async () => {
  const { comparison, asked } = await compare(counted(2), [counted(1)]);
  expect(asked).toEqual(['before by counts']);
  expect(comparison.slower).toBe(true);
});

test('A file that can no longer be counted fails, with or without a grade by counts, and only where being slower would.', async () => {
  const uncounted = fixtureResult('counted', { counted: undefined, xrayRefused: 'There is no x-ray.' });
  for (const [result, gradings] of [
    [fixtureResult('software'), [uncounted, counted(1)]],
    [uncounted, [counted(1)]],
  ] as const) {
    const { comparison } = await compare(result, gradings);
    expect(comparison).toMatchObject({ uncountable: true, slower: false, sentence: expect.stringContaining('any more') });
    const code = (enforced: boolean) => exitCodeFor({ result: fixtureResult('accepted'), comparison: { ...comparison, enforced } }, {});
    expect([code(true), code(false)]).toEqual([1, 0]);
  }
});

test.each<[string, Result, string, readonly Result[], RegExp]>([
  ['A file that is the same', timed(0.5), 'before', [], /the file is the same there/],
  ['A file that is wrong now', fixtureResult('wrong-answer'), 'now', [], /this file is not right/],
  ['A file that was wrong before', timed(0.5), 'now', [fixtureResult('wrong-answer')], /the earlier file was not right/],
])('%s is not compared, and fails nothing.', async (_what, result, source, gradings, why) => {
  const { comparison } = await compare(result, gradings, source);
  expect(comparison).toMatchObject({ slower: false, figures: [], sentence: expect.stringMatching(why) });
  expect(comparison.ungraded).toBeUndefined();
});

test('A grading for the comparison that fails by our fault passes for no answer.', async () => {
  expect((await compare(timed(0.5), [fixtureResult('system-error')])).comparison).toMatchObject({ slower: false, ungraded: true });
});
