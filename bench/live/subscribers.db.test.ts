import { expect, test } from 'vitest';
import { openTestStack } from '../load/testing/test-stack.ts';
import { runLive } from './live-run.ts';

test('Subscribers whose streams are cut, and whose server is killed and started again, get every event once and in order.', async () => {
  await using stack = await openTestStack();
  const figures = await runLive({
    stack,
    subscribers: 12,
    secondsBetweenCuts: 3,
    giveUpSeconds: 100,
    say: () => undefined,
    stubbed: { processes: 1, loopsEach: 4, gradingMs: 1200 },
  });
  expect(figures).toMatchObject({ missed: 0, terminalMissed: 0, outOfOrderOrTwice: 0 });
  // A worker that was told of a job by an answer that the kill cut off asks again, and gets the job as a further grading.
  const gradings = await stack.db.grading.groupBy({ by: ['outcome'], _count: true });
  const outcomes = Object.fromEntries(gradings.map(({ outcome, _count }) => [outcome, _count]));
  expect(outcomes).toMatchObject({ result: 12 });
  expect(Object.keys(outcomes).filter((outcome) => outcome !== 'result' && outcome !== 'released')).toEqual([]);
  expect(figures.eventsByKind).toMatchObject({ waiting: 12, running: 12 + (outcomes.released ?? 0), ended: 12 });
  // Every stream broke at least once: half of them had not ended when the server was killed.
  expect(figures.streams).toBeGreaterThanOrEqual(12 + 6);
});
