import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, makeSchool } from '../testing/school.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(async () => {
  await api[Symbol.asyncDispose]();
});

const RUBRIC = [
  { name: 'Figures', description: 'One for each claim.', points: 8 },
  { name: 'Discussion', description: '', points: 4.5 },
];

interface Given {
  readonly name: string;
  readonly maximum: number;
  readonly points: number;
  readonly note?: string;
}

/** Ada has handed in her report, which is worth 50 points; Ines sets the rubric, and Tess judges. */
async function scene(rubric = RUBRIC) {
  const school = await makeSchool(api.db, { reportWeight: 50 });
  const { assignmentId, student, ta, instructor } = school;
  const [ada, tess, ines] = [await api.as(student.userId), await api.as(ta.userId), await api.as(instructor.userId)];
  const { title, releaseAt, dueAt } = await api.db.assignment.findUniqueOrThrow({ where: { id: assignmentId } });
  const dates = { releaseAt: releaseAt.toISOString(), dueAt: dueAt.toISOString() };
  const setRubric = (criteria: typeof RUBRIC) => {
    const report = { kind: 'report', subject: 'report', weight: 50, rubric: criteria } as const;
    return ines.assignment.update({ assignmentId, fields: { title, ...dates, items: [{ kind: 'exercise', subject: EXERCISE }, report] } });
  };
  await setRubric(rubric);
  const { reportId } = await ada.report.start({ assignmentId });
  const { reportHandInId } = await ada.report.handIn({ reportId, requestId: randomUUID() });
  const judge = (criteria: readonly Given[] | null, score: number | null = null) =>
    tess.report.review({ reportHandInId, score, criteria: criteria && [...criteria], feedback: 'Clear.', requestId: randomUUID() });
  const reviews = async (caller = ada) => (await caller.report.handedIn({ reportHandInId })).handIn.reviews;
  return { ...school, ada, tess, ines, reportId, reportHandInId, setRubric, judge, reviews };
}

const JUDGED = [
  { name: 'Discussion', maximum: 4.5, points: 2, note: 'Which limit holds?' },
  { name: 'Figures', maximum: 8, points: 8 },
];

test('Everybody of the course reads the rubric, and the score follows from the points for its criteria.', async () => {
  const { ada, tess, reportId, reportHandInId, assignmentId, courseId, judge, reviews } = await scene();
  expect((await ada.report.byId({ reportId })).rubric).toEqual(RUBRIC);
  expect((await tess.report.handedIn({ reportHandInId })).rubric).toEqual(RUBRIC);
  expect((await ada.assignment.byId({ assignmentId })).items).toMatchObject([{}, { kind: 'report', rubric: RUBRIC }]);
  await judge(JUDGED);
  expect(await reviews()).toMatchObject([
    {
      score: 80,
      byFormerRubric: false,
      criteria: [
        { name: 'Figures', maximum: 8, points: 8, note: null },
        { name: 'Discussion', maximum: 4.5, points: 2, note: 'Which limit holds?' },
      ],
    },
  ]);
  expect((await ada.grade.mine({ courseId })).assignments[0]?.items.at(-1)).toMatchObject({ points: 40, maxPoints: 50 });
  const logged = await api.db.auditEntry.findFirstOrThrow({ where: { courseId, action: 'report.review' } });
  expect(logged.after).toMatchObject({ score: 80, criteria: [{ name: 'Figures', points: 8 }, { points: 2 }] });
});

test('Nobody sets the score beside the rubric: neither alone, nor with points, nor with points that a criterion does not have.', async () => {
  const { judge, reviews } = await scene();
  expect(await refusalOf(judge(null, 100))).toMatchObject({
    code: 'judged-by-rubric',
    message: 'This report is judged by a rubric.',
  });
  expect((await refusalOf(judge(JUDGED, 100))).code).toBe('invalid-input');
  const above = JUDGED.map((each) => ({ ...each, points: 8.01 }));
  expect((await refusalOf(judge(above))).message).toContain('“Discussion” has at most 4.5 points.');
  for (const wrong of [
    JUDGED.slice(1),
    [...JUDGED, { name: 'Style', maximum: 5, points: 5 }],
    JUDGED.map((each) => ({ ...each, maximum: 8 })),
    [JUDGED[1], JUDGED[1]].flatMap((each) => each ?? []),
  ])
    expect((await refusalOf(judge(wrong))).code).toBe('rubric-changed');
  expect((await refusalOf(judge(JUDGED.map((each) => ({ ...each, points: -1 }))))).code).toBe('invalid-input');
  expect(await reviews()).toEqual([]);
});

test('Words alone are feedback without points, and without a rubric there is one score as ever.', async () => {
  const { judge, reviews, setRubric } = await scene();
  await judge(null);
  expect(await reviews()).toMatchObject([{ score: null, criteria: null, byFormerRubric: false }]);
  await setRubric([]);
  expect((await refusalOf(judge(JUDGED))).code).toBe('rubric-changed');
  await judge(null, 70);
  expect((await reviews())[0]).toMatchObject({ score: 70, criteria: null, byFormerRubric: false });
});

test('A review keeps the criteria that it was made with; staff are told that the rubric is another one, until they judge again.', async () => {
  const { judge, reviews, setRubric, tess, assignmentId } = await scene();
  await judge(JUDGED);
  const kept = (await reviews())[0]?.criteria;
  await setRubric(RUBRIC.map((each) => ({ ...each, description: 'Better said.' })).toReversed());
  expect((await reviews())[0]?.byFormerRubric).toBe(false);
  await setRubric([{ name: 'Figures', description: '', points: 10 }]);
  expect((await reviews())[0]).toEqual({ ...(await reviews(tess))[0], score: 80, criteria: kept, byFormerRubric: true });
  expect((await tess.report.list({ assignmentId })).reports[0]?.handIn?.reviews[0]?.byFormerRubric).toBe(true);
  await judge([{ name: 'Figures', maximum: 10, points: 9.25 }]);
  expect(await reviews()).toMatchObject([
    { score: 92.5, byFormerRubric: false },
    { score: 80, criteria: kept, byFormerRubric: true },
  ]);
});

test('The file has a column for each criterion, an earlier rubric’s too, without noise in its numbers.', async () => {
  const { judge, setRubric, tess, assignmentId } = await scene([{ name: 'Thirds', description: '', points: 3 }]);
  await judge([{ name: 'Thirds', maximum: 3, points: 2, note: 'Nearly.' }]);
  await setRubric(RUBRIC);
  const { csv } = await tess.report.exportCsv({ assignmentId });
  const [header, ada, ben] = Papa.parse<string[]>(csv.trim()).data;
  expect(header?.slice(5)).toEqual(['Score', 'Figures (of 8)', 'Discussion (of 4.5)', 'Thirds (of 3)', 'Notes', 'Feedback', 'By']);
  expect(ada?.slice(5)).toEqual(['66.67', '', '', '2', 'Thirds: Nearly.', 'Clear.', 'Tess']);
  expect(ben).toEqual(['Ben', ...Array.from({ length: 11 }, () => '')]);
});

test('The database keeps no list of criteria that is none, too long or too large, and none beside words alone.', async () => {
  const { assignmentId, reportHandInId, ta } = await scene();
  const review = { reportHandInId, feedback: 'x', madeById: ta.userId, score: 50 };
  const keep = (criteria: object | string, more = {}) =>
    api.db.reportReview.create({ data: { ...review, criteria, ...more, requestId: randomUUID() } });
  await expect(keep({})).rejects.toThrow('report_reviews_criteria_list');
  await expect(keep([])).rejects.toThrow('report_reviews_criteria_list');
  await expect(keep(Array.from({ length: 21 }, () => JUDGED[0]))).rejects.toThrow('report_reviews_criteria_list');
  await expect(keep(['x'.repeat(65_536)])).rejects.toThrow('report_reviews_criteria_size');
  await expect(keep(JUDGED, { score: null })).rejects.toThrow('report_reviews_criteria_scored');
  const set = (rubric: object) =>
    api.db.assignmentItem.updateMany({ where: { assignmentId, kind: 'report' }, data: { terms: { rubric } } });
  await expect(set({})).rejects.toThrow('assignment_items_rubric_list');
  await expect(set(Array.from({ length: 21 }, () => RUBRIC[0]))).rejects.toThrow('assignment_items_rubric_list');
  await expect(set(['x'.repeat(131_072)])).rejects.toThrow('assignment_items_rubric_size');
});

test('The longest rubric and the longest judgement fit, whatever signs they are made of.', async () => {
  const line = (length: number, at: number) => `${at} `.padEnd(length, '’');
  const largest = Array.from({ length: 20 }, (_, at) => ({ name: line(120, at), description: `a${'\u0001'.repeat(998)}a`, points: 1000 }));
  const { judge, reviews } = await scene(largest);
  await judge(largest.map(({ name }, at) => ({ name, maximum: 1000, points: 999.99, note: line(500, at) })));
  expect(await reviews()).toMatchObject([{ score: 99.999 }]);
});
