import { readRung } from '@rooflab/catalogue';
import { afterAll, expect, test } from 'vitest';
import { grade, openForTests } from '../packages/grader/test/grading.ts';
import { findExercise } from './index.ts';
import { withQuickCases } from './testing/quick-cases.ts';

/** WGSL promises no progress between workgroups, so a scan in one pass must be right even if tiles never say what they know. */

const opened = await openForTests();
afterAll(() => opened.device.destroy());

const RUNGS = [
  ['scan/exclusive', '07-look-back'],
  ['scan/inclusive', '07-look-back'],
  ['compaction/filter', '03-look-back'],
  ['compaction/runs', '05-look-back'],
] as const;

/** Which tiles publish; the last one must, because the tail begins with it. */
const PUBLISHING = [
  ['every second tile is silent', 'tile % 2u == 0u'],
  ['all tiles but the last are silent', 'tile + 1u == tiles()'],
] as const;

const PUBLISHES = /if \(tid == 0u\) \{\n( +publish\(tile, )/g;

const quiet = RUNGS.flatMap(([id, rung]) => PUBLISHING.map(([which, condition]) => ({ id, rung, which, condition })));

test.each(quiet)('$id is right in one pass although $which', async ({ id, rung, condition }) => {
  const exercise = findExercise(id)?.exercise;
  if (!exercise) throw new Error(`There is no exercise ${id}.`);
  const { source } = await readRung(exercise, rung);
  // Small workgroups make small tiles, so that the cases have many.
  const small = source.replace(/override WG: u32 = \d+;/, 'override WG: u32 = 32;');
  const silent = small.replace(PUBLISHES, `if (tid == 0u && (${condition} || tile + 1u == tiles())) {\n$1`);
  expect(silent.match(/tile \+ 1u == tiles\(\)/g)?.length).toBeGreaterThanOrEqual(2);
  const result = await grade(silent, { opened, exercise: withQuickCases(exercise), explain: false });
  expect(result.verdict, result.message).toBe('accepted');
});
