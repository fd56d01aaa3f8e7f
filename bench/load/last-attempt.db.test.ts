import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readLedger } from './ledger.ts';
import { send } from './send.ts';
import { makeStudents } from './students.ts';
import { openTestStack } from './testing/test-stack.ts';

test('Of 50 parallel requests for the last attempt, at two portals, exactly one is accepted.', async () => {
  await using stack = await openTestStack();
  const portals = await Promise.all([stack.startPortal(), stack.startPortal()]);
  const group = await makeStudents(stack, { students: 1, assignment: { attemptLimit: 1 } });
  const answers = await Promise.all(
    portals.flatMap(({ url }) =>
      group.students.flatMap((student) => Array.from({ length: 25 }, () => send({ url, group, student, requestId: randomUUID() }))),
    ),
  );
  expect(answers).toHaveLength(50);
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
  const refusals = answers.filter(({ created }) => !created).map(({ status, refusal }) => `${status} ${refusal}`);
  expect(refusals).toEqual(Array(49).fill('412 no-attempts-left'));
  expect(await readLedger(stack.db)).toMatchObject({ handIns: 1, torn: 0 });
});
