import { kernelQuestionsFixture } from '@rooflab/course/testing';
import { LabCodeError } from '@rooflab/runner';
import { expect, test } from 'vitest';
import { fakeRunner } from '../test/fake-runner.ts';
import { handIn, until } from '../test/observe.ts';
import { type Fleet, openFleet } from '../test/open-fleet.ts';
import { startWorker } from '../test/start-worker.ts';

const ASKS = { assignment: { questions: [{ question: 'reduction/sum.own' }] } };

async function drawn({ db }: Fleet) {
  await until(async () => (await db.questionDraw.findFirstOrThrow()).endedAt !== null);
  return await db.questionDraw.findFirstOrThrow();
}

test('After an accepted verdict the same worker draws the questions, with the file and the seed of the grading; a failure is tried again.', async () => {
  await using world = await openFleet();
  const asked: object[] = [];
  const runner = fakeRunner({
    async atQuestions(request) {
      asked.push(request);
      if (asked.length === 1) throw new LabCodeError('The reference never ended.');
      return { questions: kernelQuestionsFixture() };
    },
  });
  await using _worker = startWorker(world, runner);
  const handInId = await handIn(world, ASKS);
  expect(await drawn(world)).toMatchObject({ questions: kernelQuestionsFixture(), failures: 1, failure: 'The reference never ended.' });
  const { seed } = await world.db.grading.findFirstOrThrow({ where: { handInId } });
  expect(asked).toEqual(Array(2).fill({ exercise: 'reduction/sum', source: 'fn main() {}', seed }));
});

test('A file that cannot be recorded, or about which too little can be asked, has no questions, and says why.', async () => {
  await using world = await openFleet();
  let first = true;
  const runner = fakeRunner({
    async atQuestions() {
      const { practice, counted } = kernelQuestionsFixture();
      if (!first) return { questions: { practice, counted: counted.slice(0, 2) } };
      first = false;
      return { refusal: { refused: 'Too many steps.', line: 4, column: 1 } };
    },
  });
  await using _worker = startWorker(world, runner);
  await handIn(world, ASKS);
  expect(await drawn(world)).toMatchObject({ questions: null, refusal: 'Line 4: Too many steps.' });
  await handIn(world, ASKS);
  await until(async () => (await world.db.questionDraw.count({ where: { endedAt: { not: null } } })) === 2);
  expect(await world.db.questionDraw.findMany({ orderBy: { queuedAt: 'asc' }, select: { refusal: true } })).toEqual([
    { refusal: 'Line 4: Too many steps.' },
    { refusal: 'Fewer than three different questions can be asked about this file.' },
  ]);
});
