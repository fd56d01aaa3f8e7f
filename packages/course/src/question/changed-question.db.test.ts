import { randomUUID } from 'node:crypto';
import { Prisma } from '@rooflab/db';
import { expect, test } from 'vitest';
import { openTestApi } from '../testing/open-test-api.ts';
import { openQuestionCourse } from '../testing/question-course.ts';
import { refusalOf } from '../testing/refusal.ts';

/** What an earlier version of the question asked, whose bank does not have it any more. */
const EARLIER = {
  asked: { title: 'As it was', text: 'Something else.', fields: [{ id: 'n', kind: 'integer', label: 'n', unit: '' }] },
  askedSha256: 'c'.repeat(64),
};

test('A try that was opened before the question changed is answered, judged and explained as it was drawn, and left out of a regrade.', async () => {
  await using api = await openTestApi();
  const { key, ada, ines, answer } = await openQuestionCourse(api, { tryLimit: 1 });
  await ada.question.open(key);
  const mistakes = [{ field: 'n', value: 11, says: 'That is one too few.' }];
  await api.db.questionTry.updateMany({ data: { ...EARLIER, answerKey: { answer: { n: 12 }, mistakes, solution: '**12**' } } });
  expect(await ada.question.open(key)).toEqual({ number: 1, created: false });
  expect(await answer({ n: '11' })).toMatchObject({ accepted: true });
  expect((await ada.question.mine(key)).tries).toMatchObject([
    { title: 'As it was', verdicts: { n: false }, fraction: 0, mistakes: { n: 'That is one too few.' }, solution: '**12**' },
  ]);
  expect((await ines.question.distribution(key)).fields).toMatchObject([{ id: 'n', wrong: 1, usualErrors: [{ answers: 1 }] }]);
  expect(await ines.question.previewRegrade({ ...key, rule: 'as_defined' })).toEqual({ changes: [], answered: 1, asksOtherwise: 1 });
  expect(await ines.question.previewRegrade({ ...key, rule: 'full_points' })).toMatchObject({
    changes: [{ name: 'Ada', before: 0, after: 1 }],
  });
});

test('A try of a version that stored no answers is drawn anew while it is open, and keeps its verdict once it is answered.', async () => {
  await using api = await openTestApi();
  const { key, ada, ines, answer } = await openQuestionCourse(api);
  await ada.question.open(key);
  await api.db.questionTry.updateMany({ data: { ...EARLIER, answerKey: Prisma.DbNull } });
  expect((await refusalOf(answer({ n: '1' }))).code).toBe('question-changed');
  expect(await ada.question.open(key)).toEqual({ number: 1, created: false });
  expect((await ada.question.mine(key)).tries).not.toMatchObject([{ title: 'As it was' }]);
  await api.db.questionTry.updateMany({
    data: {
      ...{ ...EARLIER, answerKey: Prisma.DbNull, answers: { n: '1' }, verdicts: { n: false } },
      ...{ fraction: 0, answeredAt: new Date(), requestId: randomUUID() },
    },
  });
  expect((await ada.question.mine(key)).tries).toMatchObject([
    { title: 'As it was', verdicts: { n: false }, mistakes: {}, solution: null },
  ]);
  expect(await ines.question.previewRegrade({ ...key, rule: 'as_defined' })).toEqual({ changes: [], answered: 1, asksOtherwise: 1 });
});

test('Where only an answer was corrected, open tries are judged by the corrected one, and a regrade judges the answered ones again.', async () => {
  await using api = await openTestApi();
  const { key, ada, ines, student, otherStudent, right, answer } = await openQuestionCourse(api);
  const ben = await api.as(otherStudent.userId);
  await Promise.all([ada.question.open(key), ben.question.open(key)]);
  const [corrected, ofBen] = [await right(student.enrolmentId, 1), await right(otherStudent.enrolmentId, 1)];
  const faulty = { answer: Object.fromEntries(Object.keys(corrected).map((id) => [id, 1])), mistakes: [], solution: '' };
  await api.db.questionTry.updateMany({ data: { answerKey: faulty } });
  await answer(corrected);
  expect((await ada.question.mine(key)).tries).toMatchObject([{ fraction: 1, solution: expect.stringContaining('**') }]);

  const refused = Object.fromEntries(Object.keys(ofBen).map((id) => [id, false]));
  await api.db.questionTry.updateMany({
    where: { enrolmentId: otherStudent.enrolmentId },
    data: { answers: ofBen, verdicts: refused, fraction: 0, answeredAt: new Date(), requestId: randomUUID() },
  });
  await ines.question.regrade({ ...key, rule: 'as_defined', reason: 'The answer was wrong.' });
  expect((await ben.question.mine(key)).tries).toMatchObject([{ fraction: 1, regrades: [{ before: 0, after: 1 }] }]);
});
