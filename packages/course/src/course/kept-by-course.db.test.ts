import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { openTestApi } from '../testing/open-test-api.ts';
import { EXERCISE, makeSchool } from '../testing/school.ts';
import { keptByCourse } from './kept-by-course.ts';

afterEach(() => void vi.useRealTimers());

async function openKept({ isLarge }: { isLarge: boolean }) {
  const api = await openTestApi();
  const { db } = api;
  const school = await makeSchool(db);
  let computed = 0;
  let fails = false;
  const kept = keptByCourse<{ db: typeof db }, number>({
    compute: async () => {
      if (fails) throw new Error('no database');
      computed += 1;
      return computed;
    },
    isLarge: () => isLarge,
  });
  const { courseId, assignmentId, student } = school;
  vi.useFakeTimers({ toFake: ['Date'] });
  return {
    read: () => kept({ db }, courseId),
    staffChange: async () => await (await api.as(school.instructor.userId)).assignment.archive({ assignmentId }),
    handIn: async () => {
      const ada = await api.as(student.userId);
      await ada.handIn.create({ assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() });
    },
    fail: () => {
      fails = true;
    },
    later: (ms: number) => void vi.setSystemTime(Date.now() + ms),
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  };
}

test('Figures of a large class are computed once, again after a change by staff, and after a minute in any case.', async () => {
  await using kept = await openKept({ isLarge: true });
  expect([await kept.read(), await kept.read()]).toEqual([1, 1]);
  await kept.staffChange();
  expect([await kept.read(), await kept.read()]).toEqual([2, 2]);
  kept.later(59_999);
  expect(await kept.read()).toBe(2);
  kept.later(1);
  expect(await kept.read()).toBe(3);
});

test('What a hand-in changes shows within ten seconds.', async () => {
  await using kept = await openKept({ isLarge: true });
  expect(await kept.read()).toBe(1);
  await kept.handIn();
  expect(await kept.read()).toBe(1);
  kept.later(10_000);
  expect(await kept.read()).toBe(1);
  kept.later(1);
  expect([await kept.read(), await kept.read()]).toEqual([2, 2]);
});

test('Those of a small class are computed for every reader.', async () => {
  await using kept = await openKept({ isLarge: false });
  expect([await kept.read(), await kept.read()]).toEqual([1, 2]);
});

test('What is known is shown while newer results cannot be computed, for a minute at most.', async () => {
  await using kept = await openKept({ isLarge: true });
  expect(await kept.read()).toBe(1);
  await kept.handIn();
  kept.fail();
  kept.later(11_000);
  expect([await kept.read(), await kept.read()]).toEqual([1, 1]);
  kept.later(50_000);
  await expect(kept.read()).rejects.toThrow('no database');
});

test('Readers at the same time share one computation.', async () => {
  await using kept = await openKept({ isLarge: true });
  expect(await Promise.all([kept.read(), kept.read(), kept.read()])).toEqual([1, 1, 1]);
});
