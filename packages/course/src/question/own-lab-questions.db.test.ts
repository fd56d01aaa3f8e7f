import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { ownLabCourse, publishOwnLab } from '../testing/own-lab-course.ts';
import { refusalOf } from '../testing/refusal.ts';
import { listTries } from './queries.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(() => api[Symbol.asyncDispose]());

const BANK = 'built/questions/launch-blocks.json.gz';

/** Every variant asks something else than before. */
const askedOtherwise = {
  [BANK]: (text: string) => changedVariants(text, (variant) => ({ ...variant, text: `${variant.text} Look.` }), 'feedbeef'),
};

/** The same is asked, and another answer is right. */
const corrected = {
  [BANK]: (text: string) => changedVariants(text, (variant) => ({ ...variant, answer: { ...variant.answer, blocks: 7 } })),
};

interface Variant {
  readonly text: string;
  readonly answer: Readonly<Record<string, number>>;
  readonly askedSha256: string;
}

/** `mark`: the first digits of the new hashes. */
function changedVariants(text: string, change: (variant: Variant) => Variant, mark?: string): string {
  const bank = JSON.parse(text);
  const all = (variants: readonly Variant[]) =>
    variants.map((variant) => ({ ...change(variant), ...(mark && { askedSha256: `${mark}${variant.askedSha256.slice(mark.length)}` }) }));
  return JSON.stringify({ ...bank, practice: all(bank.practice), counted: all(bank.counted) });
}

async function place() {
  const course = await ownLabCourse(api);
  const first = await publishOwnLab(course);
  const { instructorApi, courseId, labId } = course;
  const question = `${labId}/launch-blocks`;
  const dates = { releaseAt: '2026-01-01T00:00:00Z', dueAt: '2100-01-01T00:00:00Z' };
  const fields = { title: 'Blocks', ...dates, items: [{ kind: 'question' as const, subject: question, tryLimit: 3 }] };
  const { assignmentId } = await instructorApi.assignment.create({ courseId, fields });
  const student = await api.as(course.student.userId);
  const key = { assignmentId, question };
  const switchTo = (version: string) => instructorApi.lab.switchTo({ courseId, version });
  const answerRightly = async () => {
    const last = (await student.question.mine(key)).tries.at(-1) ?? expect.fail();
    const row = (await listTries(api.db, key)).find(({ tryId }) => tryId === last.tryId);
    const answers = Object.fromEntries(Object.entries(row?.answerKey?.answer ?? {}).map(([id, value]) => [id, String(value)]));
    await student.question.answer({ ...key, answers, number: last.number, version: last.version, requestId: randomUUID() });
    return (await student.question.mine(key)).tries.at(-1) ?? expect.fail();
  };
  return { ...course, first, key, studentApi: student, switchTo, answerRightly };
}

test('A question of a lab is offered to its course alone, and an item keeps the version that it began with.', async () => {
  const [here, there] = [await place(), await ownLabCourse(api)];
  const offered = async ({ instructorApi, courseId }: Pick<typeof here, 'instructorApi' | 'courseId'>) =>
    (await instructorApi.item.choices({ courseId })).find(({ kind }) => kind === 'question')?.labs.flatMap(({ items }) => items);
  expect(await offered(here)).toContainEqual({ subject: here.key.question, title: expect.any(String), usual: null });
  expect((await offered(there))?.map(({ subject }) => subject)).not.toContain(here.key.question);
  await publishOwnLab(here, askedOtherwise);
  expect((await here.instructorApi.assignment.byId(here.key)).items).toMatchObject([
    { kind: 'question', labVersion: here.first.version, predicts: false, title: expect.not.stringContaining('/') },
  ]);
});

test('A try says which version it was drawn from, and what is open does not change when the item gets another one.', async () => {
  const { key, studentApi, first, switchTo, answerRightly, ...here } = await place();
  await studentApi.question.open(key);
  const [before] = (await studentApi.question.mine(key)).tries;
  const second = await publishOwnLab({ ...here }, askedOtherwise);
  expect(await switchTo(second.version)).toEqual({ items: 1 });
  await studentApi.question.open(key);
  const [after] = (await studentApi.question.mine(key)).tries;
  expect(after).toEqual(before);
  expect(after).toMatchObject({ labVersion: first.version, text: expect.not.stringContaining('Look.') });
  expect(await answerRightly()).toMatchObject({ fraction: 1, labVersion: first.version });
});

test('After a wrong answer the next try is drawn from the version that the item has now.', async () => {
  const { key, studentApi, switchTo, ...here } = await place();
  await studentApi.question.open(key);
  const [opened] = (await studentApi.question.mine(key)).tries;
  const answers = Object.fromEntries((opened?.fields ?? []).map(({ id }) => [id, '123456789']));
  await studentApi.question.answer({ ...key, answers, number: 1, version: opened?.version ?? '', requestId: randomUUID() });
  const second = await publishOwnLab({ ...here }, askedOtherwise);
  await switchTo(second.version);
  await studentApi.question.open(key);
  expect((await studentApi.question.mine(key)).tries.at(-1)).toMatchObject({
    number: 2,
    labVersion: second.version,
    text: expect.stringContaining('Look.'),
  });
});

test('A version that corrects an answer judges the tries again in a regrade; one that asks otherwise leaves them.', async () => {
  const { key, studentApi, switchTo, answerRightly, instructorApi, ...here } = await place();
  await studentApi.question.open(key);
  await answerRightly();
  const preview = () => instructorApi.question.previewRegrade({ ...key, rule: 'as_defined' });
  expect(await preview()).toMatchObject({ changes: [], answered: 1, asksOtherwise: 0 });
  await switchTo((await publishOwnLab({ ...here, instructorApi }, corrected)).version);
  expect(await preview()).toMatchObject({ changes: [{ before: 1 }], asksOtherwise: 0 });
  await switchTo((await publishOwnLab({ ...here, instructorApi }, askedOtherwise)).version);
  expect(await preview()).toMatchObject({ changes: [], asksOtherwise: 1 });
});

test('A version that lacks a question of an assignment is not switched to.', async () => {
  const { switchTo, ...here } = await place();
  const without = (text: string) => JSON.stringify(JSON.parse(text).filter(({ id }: { id: string }) => !id.endsWith('launch-blocks')));
  const { version } = await publishOwnLab({ ...here }, { 'built/questions.json': without });
  expect(await refusalOf(switchTo(version))).toMatchObject({
    code: 'version-lacks-exercise',
    message: `This version of the lab has no question ${here.key.question}, which an assignment asks for.`,
  });
});

test('Students practise the questions of a lab that an assignment uses, in its version, with no variant that counts.', async () => {
  const { key, studentApi, first, switchTo, ...here } = await place();
  const { courseId, labId } = here;
  const listed = await studentApi.question.listOf({ courseId });
  expect(listed.map(({ id }) => id)).toEqual([`${labId}/warps-of-a-block`, key.question].sort());
  expect(listed).toContainEqual(expect.objectContaining({ id: key.question, assignmentId: key.assignmentId, version: first.version }));
  const asked = { assignmentId: key.assignmentId, id: key.question };
  const drawn = await studentApi.question.drawOf({ ...asked, seed: '1' });
  expect(drawn).toMatchObject({ version: first.version, seed: '1' });
  expect(JSON.stringify(drawn)).not.toContain('solution');
  const second = await publishOwnLab({ ...here }, askedOtherwise);
  await switchTo(second.version);
  expect(await studentApi.question.drawOf({ ...asked, seed: '1', version: first.version })).toEqual(drawn);
  expect((await studentApi.question.drawOf({ ...asked, seed: '1' })).text).toBe(`${drawn.text} Look.`);
  const { solution } = await studentApi.question.solutionOf({ ...asked, seed: '1' });
  expect(solution.length).toBeGreaterThan(20);
  const wrong = Object.fromEntries(drawn.fields.map(({ id }) => [id, '123456789']));
  expect(await studentApi.question.checkOf({ ...asked, seed: '1', answers: wrong })).toMatchObject({ correct: false, readable: true });
});

test('Those who are not in the course, and a version of another lab, find no question to practise.', async () => {
  const [{ key, studentApi }, other] = [await place(), await place()];
  const asked = { assignmentId: key.assignmentId, id: key.question };
  const outside = await api.as(other.student.userId);
  expect(await refusalOf(outside.question.drawOf(asked))).toMatchObject({ code: 'not-found' });
  expect(await refusalOf(studentApi.question.drawOf({ ...asked, version: other.first.version }))).toMatchObject({ code: 'not-found' });
  expect(await refusalOf(studentApi.question.drawOf({ ...asked, id: other.key.question }))).toMatchObject({ code: 'not-found' });
  expect(await refusalOf(studentApi.question.draw({ id: key.question }))).toMatchObject({ code: 'not-found' });
});

test.each([
  ['that is damaged', () => '{', 'cannot be read'],
  ['of another question', (text: string) => text.replace('"title":', '"title":"Other ","old":'), 'cannot be read|another question'],
  [
    'that predicts what no experiment works out',
    (text: string) =>
      changedVariants(text, (variant) => ({
        ...variant,
        fields: [
          { id: 'n', kind: 'number', label: 'n', unit: '', relativeTolerance: 1, predicts: { experiment: 'lab/none', derived: 'x' } },
        ],
      })),
    'works out no such value',
  ],
])('A lab with a bank %s is not published, and its author is told which.', async (_, change, sentence) => {
  const here = await ownLabCourse(api);
  expect(await refusalOf(publishOwnLab(here, { [BANK]: change }))).toMatchObject({
    code: 'invalid-input',
    message: expect.stringMatching(new RegExp(`${here.labId}/launch-blocks.*(${sentence})`)),
  });
});

test('What differs between two versions says of each question whether tries can be judged again.', async () => {
  const here = await ownLabCourse(api);
  const first = await publishOwnLab(here);
  const without = (text: string) => JSON.stringify(JSON.parse(text).filter(({ id }: { id: string }) => !id.endsWith('launch-blocks')));
  const after = async (changes: Parameters<typeof publishOwnLab>[1]) => {
    const { version } = await publishOwnLab(here, changes);
    const { questions } = await here.instructorApi.lab.differences({ courseId: here.courseId, from: first.version, version });
    return questions.map(({ question, state }) => [question, state]);
  };
  const question = `${here.labId}/launch-blocks`;
  expect(await after({ 'README.md': (text) => `${text}!` })).toEqual([]);
  expect(await after(corrected)).toEqual([[question, 'corrected']]);
  expect(await after(askedOtherwise)).toEqual([[question, 'redrawn']]);
  expect(await after({ 'built/questions.json': without })).toEqual([[question, 'removed']]);
});
