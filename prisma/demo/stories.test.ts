import { globSync } from 'node:fs';
import { join } from 'node:path';
import { findExercise } from '@rooflab/catalogue';
import { MAX_NOTE_LENGTH } from '@rooflab/course';
import { expect, test } from 'vitest';
import { CAST, DEMO_STUDENT } from './cast.ts';
import { PLAN } from './plan.ts';
import { readRecordedStory } from './recordings.ts';
import { exerciseOf, momentOf, recordingsOf, STORY, studentOf } from './stories.ts';

const START = new Date('2026-11-20T00:05:00Z');

function exercisesOf(items: (typeof PLAN)[number]['items']): string[] {
  return items.filter(({ kind }) => kind === 'exercise').map(({ subject }) => subject);
}

test('Every hand-in of the story has a kernel of its own, and every kernel is handed in.', () => {
  const kernels = globSync('**/*.{wgsl,patch}', { cwd: join(import.meta.dirname, 'kernels') }).map((file) => file.replace(/\.\w+$/, ''));
  expect(STORY.map(({ kernel }) => kernel).sort()).toEqual(kernels.sort());
});

test('Every hand-in is by one of the class, for an exercise of its assignment, with a note that fits.', () => {
  const students = new Set([...CAST.map(({ key }) => key), DEMO_STUDENT]);
  for (const { items, handIns } of PLAN) {
    const exercises = exercisesOf(items);
    for (const handIn of handIns) {
      expect(students, handIn.kernel).toContain(studentOf(handIn));
      expect(exercises, handIn.kernel).toContain(exerciseOf(handIn));
      expect(handIn.note.length).toBeLessThanOrEqual(MAX_NOTE_LENGTH);
    }
  }
  expect(PLAN.flatMap(({ handIns }) => handIns)).toEqual(STORY);
});

test('Every hand-in came after the release of its assignment and before the first start, even one just after midnight.', () => {
  for (const { release, handIns } of PLAN) {
    for (const { at, kernel } of handIns) {
      expect(momentOf(at, START) > momentOf(release, START), kernel).toBe(true);
      expect(momentOf(at, START) < START, kernel).toBe(true);
    }
  }
});

test('Every assignment has exercises that exist, and no exercise is open in two of them at the first start.', () => {
  const open = PLAN.filter(({ release, due }) => momentOf(release, START) < START && momentOf(due, START) > START);
  for (const exercise of PLAN.flatMap(({ items }) => exercisesOf(items))) expect(findExercise(exercise), exercise).toBeDefined();
  const taken = open.flatMap(({ items }) => exercisesOf(items));
  expect(new Set(taken).size).toBe(taken.length);
});

test('Recordings are of the kernels as they are now, either all or none.', async () => {
  const recorded = await readRecordedStory();
  expect([0, STORY.length]).toContain(recorded.length);
  for (const { handIn, result, again } of recorded) {
    const counted = handIn.gradedBy === 'counts';
    expect(result.device.deviceClass === 'counted', handIn.kernel).toBe(counted);
    expect(result.device.software && !counted, handIn.kernel).toBe(false);
    expect(again !== null).toBe(recordingsOf(handIn).length === 2);
  }
});
