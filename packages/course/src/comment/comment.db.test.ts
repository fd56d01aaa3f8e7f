import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandIn } from '../hand-in/commands.ts';
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

const SOURCE = 'override WG: u32 = 64;\n\n@compute @workgroup_size(WG)\nfn main() {}\n';

/** A hand-in of four lines by Ada, and everybody's procedures. */
async function scene() {
  const school = await makeSchool(api.db);
  const { assignmentId, courseId, student } = school;
  const { handInId } = await createHandIn(api.db, { enrolmentId: student.enrolmentId, assignmentId, exercise: EXERCISE, source: SOURCE });
  const [ada, ben, tess, ines] = await Promise.all(
    [school.student, school.otherStudent, school.ta, school.instructor].map(({ userId }) => api.as(userId)),
  );
  if (!ada || !ben || !tess || !ines) throw new Error('Somebody is missing.');
  const say = (text: string, [firstLine, lastLine] = [3, 4]) =>
    tess.comment.create({ handInId, firstLine, lastLine, text, requestId: randomUUID() });
  const answer = (threadId: string, text: string) => ada.comment.reply({ threadId, text, requestId: randomUUID() });
  return { school, courseId, handInId, ada, ben, tess, ines, say, answer };
}

test('Staff comment on lines, the student is told, answers and marks as done, and staff see what waits for them.', async () => {
  const { courseId, handInId, ada, tess, say, answer } = await scene();
  const { threadId } = await say('Why 64?');
  expect(await ada.comment.news({ courseId })).toMatchObject({ unseen: [{ handInId, comments: 1, author: 'Tess' }], waiting: 0 });
  expect(await ada.comment.list({ handInId })).toMatchObject([
    { threadId, firstLine: 3, lastLine: 4, resolvedAt: null, comments: [{ text: 'Why 64?', byStaff: true, mine: false, unseen: true }] },
  ]);
  await ada.comment.markSeen({ handInId });
  expect((await ada.comment.news({ courseId })).unseen).toEqual([]);
  await answer(threadId, 'The sweep said so.');
  expect((await tess.comment.news({ courseId })).waiting).toBe(1);
  const [listed] = (await tess.handIn.list({ courseId, comments: 'waiting' })).handIns;
  expect(listed).toMatchObject({ handInId, comments: { comments: 2, open: 1, waiting: 1, unseen: 0 } });
  await ada.comment.resolve({ threadId });
  expect((await tess.comment.news({ courseId })).waiting).toBe(0);
  expect((await tess.comment.list({ handInId }))[0]).toMatchObject({ resolvedBy: 'Ada', waitingSince: null });
  expect((await tess.handIn.list({ courseId, comments: 'open' })).handIns).toEqual([]);
  expect((await tess.handIn.list({ courseId, comments: 'any' })).handIns).toHaveLength(1);
});

test('What was done is open again once it is opened, or the student answers; an answer of staff leaves it done.', async () => {
  const { handInId, ada, tess, say, answer } = await scene();
  const { threadId } = await say('Why 64?');
  const state = async () => {
    const [thread] = await tess.comment.list({ handInId });
    return { done: thread?.resolvedAt !== null, waits: thread?.waitingSince !== null };
  };
  await tess.comment.resolve({ threadId });
  await tess.comment.reply({ threadId, text: 'Well done.', requestId: randomUUID() });
  expect(await state()).toEqual({ done: true, waits: false });
  await answer(threadId, 'Is it?');
  expect(await state()).toEqual({ done: false, waits: true });
  await tess.comment.resolve({ threadId });
  await ada.comment.reopen({ threadId });
  expect(await state()).toEqual({ done: false, waits: true });
  await tess.comment.reply({ threadId, text: 'It is.', requestId: randomUUID() });
  expect(await state()).toEqual({ done: false, waits: false });
});

test('A request that is repeated makes one comment, even if both come at once; the same id with other lines is refused.', async () => {
  const { handInId, ada, tess } = await scene();
  const request = { handInId, firstLine: 1, lastLine: 1, text: 'Why 64?', requestId: randomUUID() };
  const [first, second] = await Promise.all([tess.comment.create(request), tess.comment.create(request)]);
  expect(first.commentId).toBe(second.commentId);
  expect([first.created, second.created].toSorted()).toEqual([false, true]);
  expect((await refusalOf(tess.comment.create({ ...request, lastLine: 2 }))).code).toBe('comment-sent-before');
  const answer = { threadId: first.threadId, text: 'Because.', requestId: randomUUID() };
  await Promise.all([ada.comment.reply(answer), ada.comment.reply(answer)]);
  const [thread] = await ada.comment.list({ handInId });
  expect(thread?.comments.map(({ text }) => text)).toEqual(['Why 64?', 'Because.']);
});

test('Lines that the source does not have are refused, and so are empty and endless texts.', async () => {
  const { handInId, tess } = await scene();
  const ask = (place: { firstLine: number; lastLine: number }, text = 'x') =>
    refusalOf(tess.comment.create({ handInId, ...place, text, requestId: randomUUID() }));
  expect((await ask({ firstLine: 4, lastLine: 5 })).message).toContain('lines 1 to 4');
  expect((await ask({ firstLine: 3, lastLine: 2 })).code).toBe('no-such-lines');
  expect((await ask({ firstLine: 0, lastLine: 2 })).code).toBe('invalid-input');
  expect(await ask({ firstLine: 1, lastLine: 1 }, ' \n\t ')).toMatchObject({ details: { fields: { text: 'Write the comment.' } } });
  expect((await ask({ firstLine: 1, lastLine: 1 }, 'x'.repeat(4001))).message).toContain('at most 4000 characters');
  await tess.comment.create({ handInId, firstLine: 1, lastLine: 1, text: '😀'.repeat(4000), requestId: randomUUID() });
});

test('Only authors change their words; a comment is removed by its author or an instructor, and its words are gone for good.', async () => {
  const { school, courseId, handInId, ada, tess, ines, say, answer } = await scene();
  const { threadId, commentId } = await say('Why 64?');
  const mine = await answer(threadId, 'Because I say so!');
  expect((await refusalOf(ada.comment.edit({ commentId, text: 'Great work' }))).code).toBe('not-the-author');
  expect((await refusalOf(ada.comment.remove({ commentId }))).code).toBe('not-the-author');
  expect((await refusalOf(tess.comment.remove({ commentId: mine.commentId }))).code).toBe('not-the-author');
  await tess.comment.edit({ commentId, text: 'Why not 256?' });
  await ines.comment.remove({ commentId: mine.commentId });
  const [thread] = await ada.comment.list({ handInId });
  expect(thread).toMatchObject({ waitingSince: null, comments: [{ text: 'Why not 256?', editedAt: expect.any(Date) }, { text: null }] });
  expect(await api.db.comment.findUnique({ where: { id: mine.commentId }, select: { text: true } })).toEqual({ text: '' });
  const entries = await ines.audit.list({ courseId });
  expect(JSON.stringify(entries, (_, value) => (typeof value === 'bigint' ? String(value) : value))).toContain('comment.remove');
  expect(JSON.stringify(entries, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('Because I say so');
  await ada.comment.remove({ commentId: mine.commentId });
  await tess.comment.remove({ commentId });
  expect(await ada.comment.list({ handInId })).toEqual([]);
  expect((await (await api.as(school.ta.userId)).handIn.list({ courseId, comments: 'any' })).handIns).toEqual([]);
});

test('Whoever has nothing to do with a hand-in learns of no comment, and in an archived course nobody is told of any.', async () => {
  const { school, courseId, handInId, ada, ben, say } = await scene();
  const { threadId, commentId } = await say('Why 64?');
  const theo = await api.as(school.taElsewhere.userId);
  for (const other of [ben, theo]) {
    expect((await refusalOf(other.comment.list({ handInId }))).code).toBe('not-found');
    expect((await refusalOf(other.comment.reply({ threadId, text: 'x', requestId: randomUUID() }))).code).toBe('not-found');
    expect((await refusalOf(other.comment.edit({ commentId, text: 'x' }))).code).toBe('not-found');
  }
  expect((await ben.comment.news({ courseId })).unseen).toEqual([]);
  await api.db.course.update({ where: { id: courseId }, data: { archivedAt: new Date() } });
  expect(await ada.comment.news({ courseId })).toEqual({ unseen: [], waiting: 0, openRequests: 0, unseenDecisions: 0 });
  expect(await ada.comment.list({ handInId })).toHaveLength(1);
  expect((await refusalOf(ada.comment.resolve({ threadId }))).code).toBe('course-archived');
});

test('Another’s look at a hand-in does not count as the student’s.', async () => {
  const { courseId, handInId, ada, tess, say } = await scene();
  await say('Why 64?');
  await tess.comment.markSeen({ handInId });
  expect((await ada.comment.news({ courseId })).unseen).toHaveLength(1);
});

test('Nobody writes more than 60 comments a minute, and a hand-in takes no more than 500.', async () => {
  const { school, handInId, tess, ines, say } = await scene();
  const { threadId } = await say('first');
  const row = { threadId, authorId: school.ta.userId, byStaff: true, text: 'x' };
  await api.db.comment.createMany({ data: Array.from({ length: 499 }, () => ({ ...row, requestId: randomUUID() })) });
  const one = (caller: typeof tess) =>
    refusalOf(caller.comment.create({ handInId, firstLine: 1, lastLine: 1, text: 'x', requestId: randomUUID() }));
  expect((await one(ines)).code).toBe('too-many-comments');
  const codes = [];
  for (let i = 0; i < 60; i += 1) codes.push((await one(tess)).code);
  expect(new Set(codes.slice(0, 59))).toEqual(new Set(['too-many-comments']));
  expect(codes.at(-1)).toBe('rate-limited');
});

test('A student asks about lines of their own hand-in: it waits for staff, is nobody else’s, and is done once it is answered.', async () => {
  const { school, courseId, handInId, ada, ben, tess } = await scene();
  const question = { handInId, firstLine: 1, lastLine: 1, text: 'Why override?', requestId: randomUUID() };
  const { threadId } = await ada.comment.ask(question);
  expect(await ada.comment.ask(question)).toMatchObject({ threadId, created: false });
  expect((await tess.comment.news({ courseId })).waiting).toBe(1);
  expect((await tess.handIn.list({ courseId, comments: 'waiting' })).handIns).toMatchObject([{ handInId }]);
  expect(await tess.comment.list({ handInId })).toMatchObject([{ waitingSince: expect.any(Date), comments: [{ byStaff: false }] }]);
  expect((await refusalOf(ben.comment.list({ handInId }))).code).toBe('not-found');
  const again = { ...question, requestId: randomUUID() };
  expect((await refusalOf(ben.comment.ask(again))).code).toBe('not-found');
  expect((await refusalOf(tess.comment.ask(again))).code).toBe('forbidden');
  await tess.comment.reply({ threadId, text: 'So that a sweep can set it.', requestId: randomUUID() });
  expect((await tess.comment.news({ courseId })).waiting).toBe(0);
  expect((await ada.comment.news({ courseId })).unseen).toMatchObject([{ handInId, comments: 1, author: 'Tess' }]);
  const { comments } = JSON.parse((await tess.comment.exportFile({ courseId, format: 'json' })).text);
  expect(comments.map(({ kind, by }: { kind: string; by: string }) => `${kind} by ${by}`)).toEqual([
    'question by student',
    'answer by staff',
  ]);
  await api.db.enrolment.update({ where: { id: school.student.enrolmentId }, data: { droppedAt: new Date() } });
  expect((await refusalOf(ada.comment.ask(again))).code).toBe('not-found');
});

const HOSTILE = ['=HYPERLINK("http://evil")', '<script>alert(1)</script>', '| a | b |\n# no heading', '\u202Ereversed', '+1\n@SUM(A1)'];

test('The files hold every comment with its lines, answers and what is done; no cell is a formula and no text is markup.', async () => {
  const { courseId, handInId, ada, tess, say } = await scene();
  const { threadId } = await say(HOSTILE[0] ?? '');
  for (const text of HOSTILE.slice(1)) await ada.comment.reply({ threadId, text, requestId: randomUUID() });
  await ada.comment.resolve({ threadId });
  const { fileName, text: csv } = await tess.comment.exportFile({ courseId });
  expect(fileName).toMatch(/-comments\.csv$/);
  expect(csv).toContain(`"'=HYPERLINK(""http://evil"")"`);
  expect(csv).toMatch(/Ada,[^\r]*,3,4,comment,Tess,staff/);
  const { comments } = JSON.parse((await tess.comment.exportFile({ courseId, format: 'json' })).text);
  expect(comments.map(({ text }: { text: string }) => text)).toEqual(HOSTILE);
  expect(comments[1]).toMatchObject({ student: 'Ada', handIn: handInId, kind: 'answer', by: 'student', doneBy: 'Ada' });
  const log = await ada.workLog.exportFile({ courseId, format: 'csv' });
  expect(log.text).toContain('lines 3 to 4 (done), Tess: =HYPERLINK');
  const report = await ada.workLog.exportFile({ courseId, format: 'markdown' });
  expect(report.text).toContain('### Comments');
  expect(report.text).toContain('\\<script\\>');
  expect(report.text).not.toContain('\n# no heading');
});

test('Phrases are one’s own until they are shared; the same words are kept once; another’s cannot be removed but by instructors.', async () => {
  const { courseId, tess, ines } = await scene();
  const own = await tess.comment.savePhrase({ courseId, text: ' Neighbours read neighbours. ' });
  expect(await ines.comment.phrases({ courseId })).toEqual([]);
  const again = await tess.comment.savePhrase({ courseId, text: 'Neighbours read neighbours.', shared: true });
  expect(again).toEqual(own);
  expect(await ines.comment.phrases({ courseId })).toMatchObject([
    { text: 'Neighbours read neighbours.', mine: false, owner: 'Tess', shared: true },
  ]);
  const { phraseId } = await ines.comment.savePhrase({ courseId, text: 'See the handout.', shared: true });
  expect((await refusalOf(tess.comment.removePhrase({ phraseId }))).code).toBe('no-such-phrase');
  await ines.comment.removePhrase(own);
  expect((await tess.comment.phrases({ courseId })).map(({ text }) => text)).toEqual(['See the handout.']);
});
