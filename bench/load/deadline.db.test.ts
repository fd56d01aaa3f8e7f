import { expect, test } from 'vitest';
import { runDeadline } from './deadline-run.ts';
import { makeStudents } from './students.ts';
import { openTestStack } from './testing/test-stack.ts';

test('In a rush of 24 hand-ins through two portals none is lost or refused, and every one gets its one result.', async () => {
  await using stack = await openTestStack();
  const [first, second] = await Promise.all([stack.startPortal(), stack.startPortal()]);
  const group = await makeStudents(stack, { students: 12 });
  await stack.startWorkers({ processes: 1, loopsEach: 4, gradingMs: 120 });
  const { rushes, ledger, lost } = await runDeadline({
    db: stack.db,
    portalUrls: [first.url, second.url],
    group,
    giveUpSeconds: 100,
    say: () => undefined,
    rushes: [{ name: 'last second', handIns: 24, seconds: 1 }],
  });
  expect(rushes).toMatchObject([{ accepted: 24, refused: 0, serverErrors: 0, unanswered: 0 }]);
  expect(lost).toBe(0);
  const nothingWrong = { torn: 0, notOneEffective: 0, secondAttempts: 0 };
  expect(ledger).toEqual({ handIns: 24, ended: 24, ...nothingWrong });
  expect([...first.errors, ...second.errors]).toEqual([]);
});
