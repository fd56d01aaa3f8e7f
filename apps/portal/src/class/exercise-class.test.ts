import type { DeviceClass } from '@rooflab/result';
import { expect, test } from 'vitest';
import { exerciseClass, mostWorkedOn } from './exercise-class.ts';
import type { CourseProgress, StuckStudent } from './load-progress.ts';

const AT = { assignmentId: 'a', exercise: 'reduction/sum' };

function student(name: string, ...accepted: [DeviceClass, number][]) {
  const cell = {
    state: 'accepted',
    late: false,
    works: 1,
    accepted: accepted.map(([deviceClass, share]) => ({ deviceClass, share, rungs: 1 })),
  };
  return { enrolmentId: name, name, section: null, cells: [accepted.length === 0 ? { ...cell, state: 'trying' } : cell] };
}

function course(...students: ReturnType<typeof student>[]): CourseProgress {
  const ladders = [{ deviceClass: 'large', rungs: [{ name: '01-one', fraction: 0.2 }] }];
  return {
    items: [{ assignmentId: 'a', kind: 'exercise', subject: AT.exercise, ladders }],
    students,
    stuck: [] as StuckStudent[],
  } as CourseProgress;
}

test('The device class with most students is shown, unless another is requested.', () => {
  const progress = course(student('Ada', ['large', 0.9], ['software', 0.3]), student('Ben', ['software', 0.2]), student('Cem'));
  const found = exerciseClass(progress, AT, undefined);
  expect(found).toMatchObject({ handedIn: 3, accepted: 2, classes: ['software', 'large'] });
  expect(found?.shown).toMatchObject({ deviceClass: 'software', rungs: [], students: [{ name: 'Ada', share: 0.3 }, { name: 'Ben' }] });
  expect(exerciseClass(progress, AT, 'large')?.shown).toMatchObject({
    rungs: [{ name: '01-one' }],
    students: [{ name: 'Ada', share: 0.9 }],
  });
  expect(exerciseClass(progress, AT, 'medium')?.shown?.deviceClass).toBe('software');
});

test('Nobody is on the plot while nobody is accepted, and an exercise that is not released has no class.', () => {
  expect(exerciseClass(course(student('Cem')), AT, undefined)).toMatchObject({ handedIn: 1, accepted: 0, shown: null });
  expect(exerciseClass(course(), { ...AT, exercise: 'matmul/square' }, undefined)).toBeNull();
});

test('For an assignment, the exercise on which most have worked is shown.', () => {
  const cells = (...works: number[]) => ({ cells: works.map((count) => (count === 0 ? null : { works: count })) });
  const items = ['copy', 'scale', 'add', 'other'].map((subject, at) => ({ kind: 'exercise', subject, assignmentId: at < 3 ? 'a' : 'b' }));
  const progress = { items, students: [cells(0, 1, 1, 9), cells(0, 0, 2, 9), cells(0, 5, 0, 9)] } as CourseProgress;
  expect(mostWorkedOn(progress, 'a')).toBe('scale');
  expect(mostWorkedOn(progress, 'c')).toBeUndefined();
});
