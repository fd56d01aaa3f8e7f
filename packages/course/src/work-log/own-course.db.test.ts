import { makeAssignment } from '@rooflab/db/testing';
import { measurementFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { createHandIn } from '../hand-in/commands.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { EXERCISE, gradeNext, makeSchool } from '../testing/school.ts';

const DAY_MS = 86_400_000;

interface Try {
  readonly source: string;
  readonly note?: string;
  readonly fraction?: number;
}

async function handIn(api: TestApi, of: { enrolmentId: string; assignmentId: string }, { source, note, fraction }: Try): Promise<string> {
  const { handInId } = await createHandIn(api.db, { ...of, exercise: EXERCISE, source, ...(note !== undefined && { note }) });
  const performance = {
    graded: true,
    fraction: fraction ?? null,
    measurements: fraction === undefined ? [] : [measurementFixture({ fraction })],
    sweep: [],
  };
  await gradeNext(
    api,
    fraction === undefined ? { verdict: 'compile-error', score: 0, performance } : { score: 40 + 60 * fraction, performance },
  );
  return handInId;
}

test('A work log tells of each hand-in its note, its verdict, how it moved under the roof, and how many lines changed.', async () => {
  await using api = await openTestApi();
  const { courseId, assignmentId, student, ta } = await makeSchool(api.db);
  const of = { enrolmentId: student.enrolmentId, assignmentId };
  const first = await handIn(api, of, { source: 'a\nb\nc\n', note: 'naïve', fraction: 0.2 });
  const broken = await handIn(api, of, { source: 'a\nB\nc\nd\n' });
  const last = await handIn(api, of, { source: 'a\nB\nc\nd\n', note: 'again', fraction: 0.5 });
  const faster = await handIn(api, of, { source: 'a\n', note: 'vec4f', fraction: 0.75 });
  const ada = await api.as(student.userId);
  const { entries, nextCursor } = await ada.workLog.read({ courseId });
  expect(nextCursor).toBeNull();
  expect(entries).toMatchObject([
    { handInId: faster, previousId: last, fraction: 0.75, fractionChange: 0.25, lines: { added: 0, removed: 3 }, note: 'vec4f' },
    { handInId: last, previousId: broken, fraction: 0.5, fractionChange: null, from: null, lines: { added: 0, removed: 0 } },
    { handInId: broken, previousId: first, verdict: 'compile-error', fraction: null, point: null, lines: { added: 2, removed: 1 } },
    { handInId: first, previousId: null, exerciseTitle: 'Sum', fractionChange: null, lines: { added: 3, removed: 0 } },
  ]);
  expect(entries[0]?.from?.bytesPerSecond).toBeCloseTo(0.5 * 4.39e12, -6);
  expect(entries[0]?.point?.bytesPerSecond).toBeCloseTo(0.75 * 4.39e12, -6);
  const paged = await ada.workLog.read({ courseId, limit: 1 });
  const rest = await ada.workLog.read({ courseId, limit: 5, ...(paged.nextCursor !== null && { cursor: paged.nextCursor }) });
  expect([...paged.entries, ...rest.entries]).toEqual(entries);
  const tess = await api.as(ta.userId);
  expect((await tess.workLog.read({ courseId, enrolmentId: student.enrolmentId })).entries).toEqual(entries);
  expect((await tess.workLog.read({ courseId })).entries).toEqual([]);
});

test('A student reads no other’s log and no other’s overview.', async () => {
  await using api = await openTestApi();
  const { courseId, student, otherStudent } = await makeSchool(api.db);
  const ben = await api.as(otherStudent.userId);
  const asked = { courseId, enrolmentId: student.enrolmentId };
  expect((await refusalOf(ben.workLog.read(asked))).code).toBe('not-found');
  expect((await refusalOf(ben.workLog.exportFile({ ...asked, format: 'csv' }))).code).toBe('not-found');
  expect((await refusalOf(ben.course.overview(asked))).code).toBe('not-found');
});

test('The log as a file has the oldest first, in the course’s time; what a note says is neither formula nor markup.', async () => {
  await using api = await openTestApi();
  const { courseId, assignmentId, student } = await makeSchool(api.db, { title: 'Lab 1' });
  await api.db.course.update({ where: { id: courseId }, data: { timeZone: 'Asia/Kathmandu' } });
  const of = { enrolmentId: student.enrolmentId, assignmentId };
  await handIn(api, of, { source: 'a\n', note: '=HYPERLINK("https://evil.example")', fraction: 0.2 });
  await handIn(api, of, { source: 'a\nb\n', note: '| <b>fast</b> |\n# now', fraction: 0.5 });
  const ada = await api.as(student.userId);
  const csv = await ada.workLog.exportFile({ courseId, format: 'csv' });
  const [header, ...rows] = csv.text.replace('\uFEFF', '').split('\r\n');
  expect(header).toBe(
    'Handed in,Assignment,Exercise,Verdict,Score,Fraction of the roof,Change,Lines added,Lines removed,Note,Hand-in,Graded on,Comments',
  );
  const { createdAt } = (await ada.workLog.read({ courseId })).entries[1] ?? { createdAt: new Date(0) };
  const local = new Date(createdAt.getTime() + 345 * 60_000).toISOString().slice(0, 16).replace('T', ' ');
  expect(rows[0]).toContain(`${local},Lab 1,reduction/sum,accepted,52,0.2,,1,0,"'=HYPERLINK(""https://evil.example"")",`);
  expect(csv.fileName).toMatch(/-work\.csv$/);
  const { text } = await ada.workLog.exportFile({ courseId, format: 'markdown' });
  expect(text).toContain('# Performance: work of Ada\n\nTimes are of Asia/Kathmandu.\n\n## Lab 1: Sum\n');
  expect(text).toContain('| accepted | 70 | 50.0 % (+30.0 %) | +1 −0 | \\| \\<b\\>fast\\</b\\> \\| \\# now |');
});

test('An overview has every released assignment with status, the best result and the trend of each exercise, and the announcements.', async () => {
  await using api = await openTestApi();
  const { courseId, assignmentId, student, ta, instructor } = await makeSchool(api.db, {
    exercises: [EXERCISE, 'vector-ops/copy'],
    attemptLimit: 5,
  });
  const later = { title: 'Later', releaseAt: new Date(Date.now() + DAY_MS), dueAt: new Date(Date.now() + 9 * DAY_MS) };
  const future = await makeAssignment(api.db, courseId, later);
  const fields = { title: 'Room 3', body: 'Today.', publishAt: new Date(Date.now() - 1000) };
  await (await api.as(instructor.userId)).announcement.create({ courseId, fields });
  const of = { enrolmentId: student.enrolmentId, assignmentId };
  const ids: string[] = [];
  for (const fraction of [0.2, 0.6, 0.4]) ids.push(await handIn(api, of, { source: 'fn main() {}', fraction }));
  await createHandIn(api.db, { ...of, exercise: EXERCISE, source: 'fn main() {}' });
  const ada = await api.as(student.userId);
  const seen = await ada.course.overview({ courseId });
  expect(seen.announcements).toMatchObject([{ title: 'Room 3' }]);
  expect(seen.grade).toMatchObject({ points: 76, maxPoints: 200, lateDaysLeft: 3 });
  expect(seen.assignments).toMatchObject([{ assignmentId, status: { state: 'open', points: 76 } }]);
  expect((await ada.grade.mine({ courseId })).assignments.map((each) => each.assignmentId)).toEqual([assignmentId]);
  const [sum, copy] = seen.assignments[0]?.items ?? [];
  expect(sum?.exercise?.work).toMatchObject({
    handIns: 4,
    pending: 1,
    fractions: [0.2, 0.6, 0.4],
    best: { handInId: ids[1], verdict: 'accepted', fraction: 0.6 },
  });
  expect(sum?.status).toMatchObject({ attemptsUsed: 4, attemptsLeft: 1 });
  expect(copy?.exercise?.work).toEqual({ handIns: 0, pending: 0, lastAt: null, best: null, fractions: [] });
  const tess = await api.as(ta.userId);
  const asked = { courseId, enrolmentId: student.enrolmentId };
  expect((await tess.course.overview({ ...asked, asStudent: true })).assignments).toEqual(seen.assignments);
  expect((await tess.course.overview(asked)).assignments.map((each) => each.assignmentId)).toEqual([assignmentId, future]);
  expect((await tess.assignment.list({ courseId, asStudent: true })).map((each) => each.assignmentId)).toEqual([assignmentId]);
});
