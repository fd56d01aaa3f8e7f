import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { handInGraded, join, makeSchool, type Person } from '../testing/school.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(async () => {
  await api[Symbol.asyncDispose]();
});

const HOUR_MS = 3_600_000;

/** Ada has a report, Ben and Cy could join; Tess is the TA. */
async function scene(assignment = {}) {
  const school = await makeSchool(api.db, assignment);
  const { assignmentId, courseId } = school;
  const cy = await join(api.db, courseId, { name: 'Cy', role: 'student' });
  const callerOf = ({ userId }: Person) => api.as(userId);
  const [ada, ben, cyril, tess] = await Promise.all([school.student, school.otherStudent, cy, school.ta].map(callerOf));
  if (!ada || !ben || !cyril || !tess) throw new Error('Somebody is missing.');
  const { reportId } = await ada.report.start({ assignmentId });
  const add = (text: string, caller = ada) =>
    caller.report.addTo({ reportId, kind: 'prose', evidence: null, text, requestId: randomUUID() });
  const texts = async (caller = ada) => (await caller.report.byId({ reportId })).sections.map(({ text }) => text);
  const joinReport = async (caller: typeof ada, person: Person) => {
    await ada.report.invite({ reportId, invited: person.enrolmentId });
    const [invitation] = (await caller.report.mine({ courseId })).invitations;
    return await caller.report.accept({ reportMemberId: invitation?.reportMemberId ?? '' });
  };
  return { ...school, cy, ada, ben, cyril, tess, reportId, add, texts, joinReport };
}

type Api = Awaited<ReturnType<typeof scene>>['ada'];

const save = (caller: Api, sectionId: string, text: string, baseVersion: number, requestId: string = randomUUID()) =>
  caller.report.save({ sectionId, text, baseVersion, requestId });

test('A report begins with the headings of its lab, is found again, and its sections are added, saved, moved, removed and put back.', async () => {
  const { ada, assignmentId, reportId, add, texts } = await scene();
  expect(await ada.report.start({ assignmentId })).toEqual({ reportId });
  const headings = await texts();
  expect(headings.length).toBeGreaterThan(2);
  expect(headings.every((text) => text.startsWith('## '))).toBe(true);
  for (const { sectionId } of (await ada.report.byId({ reportId })).sections) await ada.report.setRemoved({ sectionId, removed: true });
  const request = { reportId, kind: 'prose', evidence: null, text: 'one', requestId: randomUUID() } as const;
  const one = await ada.report.addTo(request);
  expect(await ada.report.addTo(request)).toEqual(one);
  const two = await add('two');
  expect(await texts()).toEqual(['one', 'two']);
  await ada.report.move({ sectionId: two.sectionId, direction: 'up' });
  await ada.report.move({ sectionId: two.sectionId, direction: 'up' });
  expect(await save(ada, two.sectionId, 'zwei', 1)).toEqual({ sectionId: two.sectionId, version: 2, conflict: false });
  expect(await texts()).toEqual(['zwei', 'one']);
  await ada.report.setRemoved({ sectionId: one.sectionId, removed: true });
  expect(await texts()).toEqual(['zwei']);
  await ada.report.setRemoved({ sectionId: one.sectionId, removed: false });
  expect((await texts()).toSorted()).toEqual(['one', 'zwei']);
});

test('Two students who save the same section both keep their text, and so does one who saves what the other removed.', async () => {
  const { ada, ben, otherStudent, reportId, add, joinReport } = await scene();
  await joinReport(ben, otherStudent);
  const { sectionId } = await add('draft');
  const request = randomUUID();
  await save(ada, sectionId, 'by Ada', 1);
  const other = await save(ben, sectionId, 'by Ben', 1, request);
  expect(other).toMatchObject({ conflict: true, version: 1 });
  expect(await save(ben, sectionId, 'by Ben', 1, request)).toEqual(other);
  const { sections } = await ada.report.byId({ reportId });
  const at = sections.findIndex((section) => section.sectionId === sectionId);
  expect(sections[at]).toMatchObject({ text: 'by Ada', version: 2, savedBy: 'Ada' });
  expect(sections[at + 1]).toMatchObject({ text: 'by Ben', conflictsWithId: sectionId, savedBy: 'Ben' });
  await ben.report.setRemoved({ sectionId, removed: true });
  expect((await save(ada, sectionId, 'more by Ada', 2)).conflict).toBe(true);
  const after = await ada.report.byId({ reportId });
  expect(after.sections.map(({ text }) => text)).toContain('more by Ada');
  expect(after.removed).toMatchObject([{ text: 'by Ada' }]);
  expect(await save(ada, other.sectionId, 'by Ben', 7)).toEqual({ sectionId: other.sectionId, version: 1, conflict: false });
});

test('Of many saves at once from the same version one becomes the section and all others are kept beside it.', async () => {
  const { ada, add, texts } = await scene();
  const { sectionId } = await add('draft');
  const written = Array.from({ length: 6 }, (_, i) => `text ${i}`);
  await Promise.all(written.map((text) => save(ada, sectionId, text, 1)));
  expect((await texts()).filter((text) => text.startsWith('text ')).toSorted()).toEqual(written);
});

test('A group has three students at most and a student one report, even when all accept at once.', async () => {
  const { ada, ben, cyril, courseId, assignmentId, otherStudent, cy, reportId } = await scene();
  const { db } = api;
  await ada.report.invite({ reportId, invited: otherStudent.enrolmentId });
  await ada.report.invite({ reportId, invited: cy.enrolmentId });
  const dora = await join(db, courseId, { name: 'Dora', role: 'student' });
  expect((await refusalOf(ada.report.invite({ reportId, invited: dora.enrolmentId }))).code).toBe('report-full');
  const d = await api.as(dora.userId);
  const second = await d.report.start({ assignmentId });
  await d.report.invite({ ...second, invited: otherStudent.enrolmentId });
  const { invitations } = await ben.report.mine({ courseId });
  expect(invitations.map(({ from }) => from)).toEqual([['Ada'], ['Dora']]);
  const answers = await Promise.allSettled(invitations.map(({ reportMemberId }) => ben.report.accept({ reportMemberId })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await ben.report.mine({ courseId })).invitations).toEqual([]);
  const [forCy] = (await cyril.report.mine({ courseId })).invitations;
  await cyril.report.decline({ reportMemberId: forCy?.reportMemberId ?? '' });
  const row = { reportId, assignmentId, enrolmentId: cy.enrolmentId };
  await expect(db.reportMember.create({ data: { ...row, place: 4 } })).rejects.toThrow('report_members_three_places');
  await expect(db.reportMember.create({ data: { ...row, place: 1 } })).rejects.toThrow('Unique constraint');
  const twice = { ...row, enrolmentId: dora.enrolmentId, place: 3, joinedAt: new Date() };
  await expect(db.reportMember.create({ data: twice })).rejects.toThrow('Unique constraint');
});

test('Of many who are invited, and start reports, at once no more get in than there are places, and nobody gets two reports.', async () => {
  const { ada, courseId, assignmentId, reportId } = await scene();
  const people = await Promise.all(['E', 'F', 'G', 'H'].map((name) => join(api.db, courseId, { name, role: 'student' })));
  const invited = await Promise.allSettled(people.map(({ enrolmentId }) => ada.report.invite({ reportId, invited: enrolmentId })));
  expect(invited.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const [someone] = people;
  const caller = await api.as(someone?.userId ?? '');
  const started = await Promise.all(Array.from({ length: 4 }, () => caller.report.start({ assignmentId })));
  expect(new Set(started.map((each) => each.reportId)).size).toBe(1);
});

test('Nobody of the staff becomes an author of a report, neither by invitation nor by staff.', async () => {
  const { ada, tess, ta, reportId, assignmentId } = await scene();
  expect((await refusalOf(ada.report.invite({ reportId, invited: ta.enrolmentId }))).code).toBe('not-a-student-here');
  const formed = tess.report.form({ assignmentId, students: [ta.enrolmentId], reason: 'x' });
  expect((await refusalOf(formed)).code).toBe('not-a-student-here');
});

test('Nobody of another course can be in a report, neither by invitation nor by staff nor by a direct write.', async () => {
  const { ada, tess, reportId, assignmentId, studentElsewhere } = await scene();
  const invited = studentElsewhere.enrolmentId;
  expect((await refusalOf(ada.report.invite({ reportId, invited }))).code).toBe('other-course');
  expect((await refusalOf(tess.report.form({ assignmentId, students: [invited], reason: 'x' }))).code).toBe('not-a-student-here');
  await expect(api.db.reportMember.create({ data: { reportId, assignmentId, enrolmentId: invited, place: 2 } })).rejects.toThrow(
    'other-course',
  );
});

test('Figures come from stored results of the group alone; of somebody who left, nothing is shown.', async () => {
  const { ada, ben, otherStudent, cy, student, assignmentId, courseId, reportId, joinReport } = await scene();
  const foreign = await handInGraded(api, { enrolmentId: cy.enrolmentId, assignmentId });
  const bens = await handInGraded(api, { enrolmentId: otherStudent.enrolmentId, assignmentId });
  const adas = await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId });
  const cite = (caller: Api, evidence: string, kind: 'hand-in' | 'source' | 'work-log' = 'hand-in') =>
    caller.report.addTo({ reportId, kind, evidence, text: 'See.', requestId: randomUUID() });
  expect((await refusalOf(cite(ada, foreign))).code).toBe('no-such-evidence');
  expect((await refusalOf(cite(ada, bens))).code).toBe('no-such-evidence');
  await joinReport(ben, otherStudent);
  expect((await ada.report.citable({ reportId })).handIns.map(({ handInId }) => handInId)).toEqual([adas, bens]);
  await cite(ada, bens);
  await cite(ben, adas, 'work-log');
  await cite(ben, adas, 'source');
  const moment = { testCase: 'n=1000', step: 11, firstWorkgroup: 0 };
  const play = { reportId, kind: 'moment' as const, evidence: adas, requestId: randomUUID() };
  expect((await refusalOf(ada.report.addTo(play))).details).toMatchObject({ fields: { moment: expect.any(String) } });
  expect((await refusalOf(ada.report.addTo({ ...play, kind: 'source', moment }))).code).toBe('invalid-input');
  await ada.report.addTo({ ...play, moment });
  const shown = async () =>
    (await ada.report.byId({ reportId })).sections.flatMap(({ evidence, kind }) => (kind === 'prose' ? [] : [evidence]));
  expect(await shown()).toMatchObject([
    { kind: 'hand-in', handInId: bens, author: 'Ben', verdict: 'accepted', score: 92.5, placement: { fraction: expect.any(Number) } },
    { kind: 'work-log', handInId: adas, author: 'Ada', lines: { added: 1, removed: 0 } },
    { kind: 'source', handInId: adas, author: 'Ada', source: expect.any(String) },
    { kind: 'moment', handInId: adas, author: 'Ada', source: expect.any(String), labVersion: null, moment },
  ]);
  await ben.report.leave({ reportId });
  expect(await shown()).toMatchObject([null, { handInId: adas }, { handInId: adas }, { handInId: adas }]);
  expect((await refusalOf(ben.report.byId({ reportId }))).code).toBe('not-found');
  expect((await ben.report.mine({ courseId, assignmentId })).reportId).toBeNull();
  const { reportHandInId } = await ada.report.handIn({ reportId, requestId: randomUUID() });
  expect((await ada.report.handedIn({ reportHandInId })).sections.at(-1)).toMatchObject({ kind: 'moment', evidence: { moment } });
});

test('What is handed in never changes, not by a regrade and not by another group; handing in again replaces it, and each version stays.', async () => {
  const { ada, ben, cyril, tess, student, otherStudent, cy, assignmentId, reportId, add, joinReport } = await scene();
  await joinReport(ben, otherStudent);
  const handInId = await handInGraded(api, { enrolmentId: student.enrolmentId, assignmentId });
  await ada.report.addTo({ reportId, kind: 'hand-in', evidence: handInId, text: '', requestId: randomUUID() });
  const request = { reportId, requestId: randomUUID() };
  const first = await ada.report.handIn(request);
  expect(await ada.report.handIn(request)).toEqual(first);
  await api.db.grading.updateMany({ where: { handInId }, data: { effective: false } });
  await add('One more thing.');
  const old = await ben.report.handedIn({ reportHandInId: first.reportHandInId });
  expect(old.sections.at(-1)?.evidence).toMatchObject({ score: 92.5 });
  expect((await refusalOf(ben.report.leave({ reportId }))).code).toBe('report-handed-in');
  expect((await refusalOf(ada.report.invite({ reportId, invited: cy.enrolmentId }))).code).toBe('report-handed-in');
  const change = { reportId, students: [student.enrolmentId, cy.enrolmentId], reason: 'Ben works alone.' };
  await tess.report.setMembers({ ...change, handedIn: 'keep' });
  const logged = await api.db.auditEntry.findFirstOrThrow({ where: { action: 'report.set-members', subjectId: reportId } });
  expect(logged).toMatchObject({ before: { members: ['Ada', 'Ben'] }, after: { members: ['Ada', 'Cy'], handedIn: 'keep' } });
  const second = await cyril.report.handIn({ reportId, requestId: randomUUID() });
  const { handIns } = await ada.report.byId({ reportId });
  expect(handIns.map(({ members }) => members.map(({ name }) => name).toSorted())).toEqual([
    ['Ada', 'Cy'],
    ['Ada', 'Ben'],
  ]);
  expect((await ben.report.handedIn({ reportHandInId: first.reportHandInId })).handIn.members).toHaveLength(2);
  expect((await refusalOf(ben.report.handedIn({ reportHandInId: second.reportHandInId }))).code).toBe('not-found');
  expect((await refusalOf(cyril.report.handedIn({ reportHandInId: first.reportHandInId }))).code).toBe('not-found');
  expect((await refusalOf(ben.report.byId({ reportId }))).code).toBe('not-found');
  await expect(api.db.reportHandIn.update({ where: { id: first.reportHandInId }, data: { content: {} } })).rejects.toThrow('refused');
  await expect(api.db.reportHandIn.delete({ where: { id: first.reportHandInId } })).rejects.toThrow();
});

test('Whoever is added after the points is asked about: they count for the new member too, or stay with those who had them.', async () => {
  const { ada, cyril, tess, student, cy, reportId, add } = await scene();
  await add('What we found.');
  const { reportHandInId } = await ada.report.handIn({ reportId, requestId: randomUUID() });
  await tess.report.review({ reportHandInId, score: 88, feedback: 'Clear.', requestId: randomUUID() });
  const change = { reportId, students: [student.enrolmentId, cy.enrolmentId], reason: 'They wrote it together.' };
  const refused = await refusalOf(tess.report.setMembers(change));
  expect(refused).toMatchObject({ code: 'handed-in-before', message: 'This report already has points, which a new member does not get.' });
  expect((await refusalOf(cyril.report.handedIn({ reportHandInId }))).code).toBe('not-found');
  await tess.report.setMembers({ ...change, handedIn: 'share' });
  const { handIn } = await cyril.report.handedIn({ reportHandInId });
  expect(handIn).toMatchObject({ reviews: [{ score: 88 }], members: [{ name: 'Ada' }, { name: 'Cy' }] });
  // Nobody is new any more, so that there is nothing to ask.
  await tess.report.setMembers(change);
});

test('Dates are those of the assignment: late only when confirmed, closed for good, and an extension of one student holds for the group.', async () => {
  const dueAt = new Date(Date.now() - HOUR_MS);
  const late = await scene({ dueAt, latePolicy: 'percent', latePercentPerDay: 10, maxLateDays: 2 });
  const ask = (acceptLate: boolean) => late.ada.report.handIn({ reportId: late.reportId, requestId: randomUUID(), acceptLate });
  expect(await refusalOf(ask(false))).toMatchObject({ code: 'late-not-confirmed', message: 'This report is 1 day late.' });
  await ask(true);
  const { handIns, window } = await late.ada.report.byId({ reportId: late.reportId });
  expect(handIns).toMatchObject([{ lateDays: 1, penaltyPercent: 10 }]);
  expect(window).toMatchObject({ state: 'late', lateDaysNow: 1 });
  const closed = await scene({ dueAt });
  const handIn = () => closed.ada.report.handIn({ reportId: closed.reportId, requestId: randomUUID() });
  expect((await refusalOf(handIn())).code).toBe('closed');
  await closed.joinReport(closed.ben, closed.otherStudent);
  await closed.tess.extension.give({
    enrolmentId: closed.otherStudent.enrolmentId,
    assignmentId: closed.assignmentId,
    dueAt: new Date(Date.now() + HOUR_MS).toISOString(),
    extraAttempts: 0,
    reason: 'ill',
  });
  await handIn();
  expect((await closed.ada.report.byId({ reportId: closed.reportId })).handIns).toMatchObject([{ lateDays: 0 }]);
});

test('Staff see who handed in and who did not, give points with feedback that is logged, and every student is told until they have seen it.', async () => {
  const { ada, ben, tess, courseId, assignmentId, otherStudent, reportId, joinReport } = await scene();
  await joinReport(ben, otherStudent);
  const { reportHandInId } = await ada.report.handIn({ reportId, requestId: randomUUID() });
  const request = { reportHandInId, score: 80, feedback: ' Explain the drop at 2^20. ', requestId: randomUUID() };
  const refused = await refusalOf(tess.report.review({ ...request, feedback: ' ' }));
  expect(refused.message).toBe('Feedback: Write 1 to 10000 characters. Say in a sentence what the points are for.');
  await tess.report.review(request);
  await tess.report.review(request);
  for (const caller of [ada, ben]) {
    expect((await caller.report.mine({ courseId })).unseenFeedback).toMatchObject([{ reportHandInId, by: 'Tess' }]);
    await caller.report.markSeen({ reportHandInId });
    expect((await caller.report.mine({ courseId })).unseenFeedback).toEqual([]);
  }
  await tess.report.review({ ...request, score: 85, feedback: '=better', requestId: randomUUID() });
  expect((await ben.report.mine({ courseId })).unseenFeedback).toHaveLength(1);
  const { handIn } = await ada.report.handedIn({ reportHandInId });
  expect(handIn.reviews).toMatchObject([{ score: 85 }, { score: 80, feedback: 'Explain the drop at 2^20.', by: 'Tess' }]);
  const { reports, without } = await tess.report.list({ assignmentId });
  expect(reports).toMatchObject([{ reportId, versions: 1, handIn: { reportHandInId } }]);
  expect(without.map(({ name }) => name)).toEqual(['Cy']);
  const { csv } = await tess.report.exportCsv({ assignmentId });
  expect(csv).toMatch(/Ben,[^\r]*,1,85,'=better,Tess/);
  expect(csv).toContain('Cy,');
  const logged = await api.db.auditEntry.findMany({ where: { courseId, action: 'report.review' } });
  expect(logged).toHaveLength(2);
});

test('Whoever has nothing to do with a report learns nothing of it, and staff read it but do not write in it.', async () => {
  const { ada, ben, tess, reportId, add, taElsewhere, strangerId } = await scene();
  const { sectionId } = await add('Secret.');
  const { reportHandInId } = await ada.report.handIn({ reportId, requestId: randomUUID() });
  for (const other of [ben, await api.as(taElsewhere.userId), await api.as(strangerId)]) {
    for (const asked of [
      () => other.report.byId({ reportId }),
      () => other.report.candidates({ reportId }),
      () => other.report.handedIn({ reportHandInId }),
      () => save(other, sectionId, 'x', 1),
      () => other.report.handIn({ reportId, requestId: randomUUID() }),
      () => other.report.review({ reportHandInId, score: 1, feedback: 'x', requestId: randomUUID() }),
    ]) {
      expect((await refusalOf(asked())).code).toMatch(/not-found|forbidden/);
    }
  }
  expect((await tess.report.byId({ reportId })).mayWrite).toBe(false);
  expect((await refusalOf(save(tess, sectionId, 'x', 1))).code).toBe('not-in-report');
});

test('A section has at most 10 000 characters and a report at most 60 sections, and both are said.', async () => {
  const { ada, reportId, add } = await scene();
  const tooLong = 'Text: A section is text of at most 10000 characters. Split it into two sections.';
  expect((await refusalOf(add('x'.repeat(10_001)))).message).toBe(tooLong);
  await add('😀'.repeat(10_000));
  const { savedById } = await api.db.reportSection.findFirstOrThrow({ where: { reportId }, select: { savedById: true } });
  const row = { reportId, kind: 'prose', text: '', savedById, position: 99 };
  await api.db.reportSection.createMany({ data: Array.from({ length: 59 }, () => ({ ...row, requestId: randomUUID() })) });
  expect((await refusalOf(add('x'))).code).toBe('too-many-sections');
  expect((await ada.report.byId({ reportId })).sections.length).toBeGreaterThanOrEqual(60);
});
