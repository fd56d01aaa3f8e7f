import { fleetHistory } from '@rooflab/db';
import { expect, test } from 'vitest';
import { createHandIn } from '../hand-in/commands.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { EXERCISE, handInGraded, makeSchool } from '../testing/school.ts';

const HOUR_MS = 3_600_000;

test('The history of the fleet says how many waited, how long verdicts took, and how many workers graded; who waits is carried on.', async () => {
  await using api = await openTestApi();
  const { adminId, assignmentId, student, otherStudent } = await makeSchool(api.db);
  await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId });
  for (const { enrolmentId } of [student, otherStudent])
    await createHandIn(api.db, { enrolmentId, assignmentId, exercise: EXERCISE, source: 'x' });
  const root = await api.as(adminId);
  const hours = await root.worker.history({ hours: 3 });
  expect(hours).toHaveLength(3);
  const total = (of: (hour: (typeof hours)[number]) => number) => hours.reduce((sum, hour) => sum + of(hour), 0);
  expect(total(({ verdicts }) => verdicts)).toBe(1);
  expect(total(({ workers }) => workers)).toBe(1);
  expect(Math.max(...hours.map(({ mostWaiting }) => mostWaiting))).toBe(2);
  expect(hours.find(({ verdicts }) => verdicts === 1)).toMatchObject({ medianSeconds: expect.any(Number), p95Seconds: expect.any(Number) });
  // In the hours after, nothing happens, and they still wait.
  const later = await fleetHistory(api.db, { now: new Date(Date.now() + 2 * HOUR_MS), hours: 1 });
  expect(later).toMatchObject([{ mostWaiting: 2, verdicts: 0, medianSeconds: null, workers: 0 }]);
});
