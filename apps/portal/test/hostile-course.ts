import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext } from 'playwright-core';
import { LONG, SHORT } from './hostile-corpus.ts';
import type { Installation } from './installation.ts';
import { EXERCISE, REFERENCE, STARTER } from './kernels.ts';
import { apiOf, openContext, openSignedIn, type PortalClient, signUp, stranger, untilEnded } from './visitor.ts';

export const CORPUS: readonly string[] = [...SHORT, ...LONG];

/** Names of the criteria by which the report is judged, which serve as notes, too. */
export const RUBRIC_NAMES: readonly string[] = SHORT.slice(0, 20);

/** Nicknames that nobody in the course has. */
export const UNTAKEN: readonly string[] = SHORT.slice(1, 8);

/** A course in which every text that somebody can write comes from the corpus. */
export interface HostileCourse {
  readonly slug: string;
  readonly courseId: string;
  /** Its instructor, an administrator. */
  readonly staff: BrowserContext;
  readonly staffApi: PortalClient;
  /** Wrote the notes of `LONG`, and has tokens with the names of `SHORT`. */
  readonly student: BrowserContext;
  readonly enrolmentId: string;
  /**
   * Assignment in which `enrolmentId` has an accepted hand-in and one that was not compiled; the other hand-ins wait for a device that does not
   * exist.
   */
  readonly gradedId: string;
  readonly waitingId: string;
  readonly acceptedHandInId: string;
  readonly brokenHandInId: string;
  readonly regradeSetId: string;
  /** The student's report, with feedback. */
  readonly reportHandInId: string;
  /** Withdraws the hand-ins that wait for a device that does not exist: other tests look at the queue. */
  takeBack(): Promise<void>;
}

const DAY_MS = 86_400_000;

export async function makeHostileCourse(browser: Browser, installation: Installation): Promise<HostileCourse> {
  const staff = await openSignedIn(browser, installation, 'admin');
  const staffApi = await apiOf(staff, installation);
  const slug = `hostile-${randomUUID().slice(0, 8)}`;
  await staffApi.course.create.mutate({ slug, title: LONG[0], timeZone: 'UTC', lateDayBudget: 0 });
  const courseId = (await staffApi.course.list.query()).find((course) => course.slug === slug)?.courseId ?? '';
  const assign = (title: string, deviceClass: 'large' | 'counted') => makeAssignment(staffApi, courseId, { title, deviceClass });
  const gradedId = await assign(SHORT[0], 'counted');
  const waitingId = await assign(SHORT[1], 'large');
  for (const title of CORPUS.slice(2)) await assign(title, 'large');
  const { code } = await staffApi.course.rotateCode.mutate({ courseId, open: true });
  const takeBacks: (() => Promise<unknown>)[] = [];
  const place = { code: code ?? '', waitingId, takeBacks };
  const [first, ...others] = SHORT;
  const student = await openContext(browser);
  const enrolmentId = await enrol(student, installation, place, first);
  const crowd = await openContext(browser);
  for (const name of others) await enrol(crowd, installation, place, name);
  await crowd.close();
  const graded = await handInGraded(await apiOf(student, installation), gradedId);
  await comment(staffApi, graded.acceptedHandInId);
  const regradeSetId = await writeReasons(staffApi, { courseId, enrolmentId, gradedId });
  await askStaff(await apiOf(student, installation), staffApi, { courseId, assignmentId: gradedId });
  const reportHandInId = await writeReport(await apiOf(student, installation), staffApi, {
    assignmentId: gradedId,
    handInId: graded.acceptedHandInId,
  });
  const takeBack = async () => {
    for (const each of takeBacks) await each();
  };
  return { slug, courseId, staff, staffApi, student, enrolmentId, gradedId, waitingId, regradeSetId, reportHandInId, takeBack, ...graded };
}

const RUBRIC = RUBRIC_NAMES.map((name, at) => ({ name, description: LONG[at % LONG.length] ?? '', points: 1 }));

async function makeAssignment(
  api: PortalClient,
  courseId: string,
  fields: { title: string; deviceClass: 'large' | 'counted' },
): Promise<string> {
  const now = Date.now();
  const dates = { releaseAt: new Date(now - DAY_MS).toISOString(), dueAt: new Date(now + DAY_MS).toISOString() };
  const answer = await api.assignment.create.mutate({
    courseId,
    fields: {
      ...fields,
      ...dates,
      items: [
        { kind: 'exercise' as const, subject: EXERCISE },
        ...(fields.deviceClass === 'counted' ? [{ kind: 'report' as const, weight: 0, rubric: RUBRIC }] : []),
      ],
    },
  });
  return answer.assignmentId;
}

interface Place {
  readonly code: string;
  readonly waitingId: string;
  readonly takeBacks: (() => Promise<unknown>)[];
}

/** Enrols a student with this name, nickname, note and source. */
async function enrol(
  context: BrowserContext,
  installation: Installation,
  { code, waitingId, takeBacks }: Place,
  text: string,
): Promise<string> {
  await signUp(context, installation, stranger(text));
  const api = await apiOf(context, installation);
  const { enrolmentId } = await api.course.join.mutate({ code });
  const nickname = UNTAKEN.includes(text) ? null : text;
  await api.roster.nickname.mutate({ enrolmentId, nickname, leaderboardHidden: false });
  const handInId = await handIn(api, { assignmentId: waitingId, source: `// ${text}\n${STARTER}`, note: text });
  takeBacks.push(() => api.handIn.cancel.mutate({ handInId }));
  return enrolmentId;
}

async function handIn(api: PortalClient, request: { assignmentId: string; source: string; note: string }): Promise<string> {
  return (await api.handIn.create.mutate({ ...request, exercise: EXERCISE, requestId: randomUUID() })).handInId;
}

/** Results whose source, notes and compiler messages contain the corpus. */
async function handInGraded(api: PortalClient, assignmentId: string) {
  const comments = CORPUS.map((text) => `// ${text}\n`).join('');
  const note = CORPUS.slice(0, 12).join(' ').slice(0, 400);
  const accepted = `${REFERENCE}\n${comments}`;
  const acceptedHandInId = await handIn(api, { assignmentId, note, source: accepted });
  const broken = `${STARTER}\n${CORPUS.slice(0, 20).join('\n')}\n`;
  const brokenHandInId = await handIn(api, { assignmentId, note, source: broken });
  for (const handInId of [acceptedHandInId, brokenHandInId]) await untilEnded(api, handInId);
  for (const text of SHORT.slice(0, 20)) await api.token.create.mutate({ name: text, scopes: ['course:read'] });
  return { acceptedHandInId, brokenHandInId };
}

/** The whole corpus, in as many comments as it takes. */
async function comment(api: PortalClient, handInId: string): Promise<void> {
  for (let from = 0; from < CORPUS.length; from += COMMENTED_TOGETHER) {
    const text = CORPUS.slice(from, from + COMMENTED_TOGETHER).join('\n');
    await api.comment.create.mutate({ handInId, firstLine: 1, lastLine: 2, text, requestId: randomUUID() });
  }
}

/** The whole corpus in requests and in answers to them; the last request waits. */
async function askStaff(api: PortalClient, staff: PortalClient, { courseId, assignmentId }: { courseId: string; assignmentId: string }) {
  for (let from = 0; from < CORPUS.length; from += COMMENTED_TOGETHER) {
    const text = [...CORPUS.slice(from, from + COMMENTED_TOGETHER).join('\n')].slice(0, 1000).join('');
    for (const { studentRequestId } of await staff.studentRequest.list.query({ courseId })) {
      await staff.studentRequest.decline.mutate({ studentRequestId, answer: text });
    }
    await api.studentRequest.make.mutate({ assignmentId, kind: 'regrade', text, requestId: randomUUID() });
  }
}

const COMMENTED_TOGETHER = 8;

interface Subject {
  readonly courseId: string;
  readonly enrolmentId: string;
  readonly gradedId: string;
}

interface Cited {
  readonly assignmentId: string;
  readonly handInId: string;
}

/** The whole corpus as Markdown and inside formulas, with a hand-in as a figure, handed in and reviewed. */
async function writeReport(api: PortalClient, staff: PortalClient, { assignmentId, handInId }: Cited): Promise<string> {
  const { reportId } = await api.report.start.mutate({ assignmentId });
  const add = (text: string, evidence: string | null = null) => {
    const kind = evidence === null ? 'prose' : 'hand-in';
    return api.report.addTo.mutate({ reportId, kind, evidence, text: text.slice(0, 9000), requestId: randomUUID() });
  };
  for (let from = 0; from < CORPUS.length; from += COMMENTED_TOGETHER)
    await add(CORPUS.slice(from, from + COMMENTED_TOGETHER).join('\n\n'));
  await add(
    SHORT.slice(0, 20)
      .map((text) => `$${text}$`)
      .join('\n\n'),
  );
  await add(CORPUS[0] ?? '', handInId);
  const { reportHandInId } = await api.report.handIn.mutate({ reportId, requestId: randomUUID() });
  const feedback = CORPUS.join('\n').slice(0, 9000);
  const criteria = RUBRIC.map(({ name, points: maximum }) => ({ name, maximum, points: 0.5, note: name }));
  await staff.report.review.mutate({ reportHandInId, score: null, criteria, feedback, requestId: randomUUID() });
  return reportHandInId;
}

/** What staff write: announcements, and every reason that is recorded. */
async function writeReasons(api: PortalClient, { courseId, enrolmentId, gradedId: assignmentId }: Subject): Promise<string> {
  let regradeSetId = '';
  const dueAt = new Date(Date.now() + 2 * DAY_MS).toISOString();
  const now = new Date().toISOString();
  for (const [i, text] of CORPUS.entries()) {
    await api.announcement.create.mutate({ courseId, fields: { title: text, body: text, pinned: false, publishAt: now } });
    await api.grade.setOverride.mutate({
      enrolmentId,
      assignmentId,
      item: { kind: 'exercise', subject: EXERCISE },
      score: 50,
      reason: text,
    });
    await api.extension.give.mutate({ enrolmentId, assignmentId, dueAt, extraAttempts: i + 1, reason: text });
    ({ regradeSetId } = await api.regrade.create.mutate({ courseId, filter: { which: 'all' }, reason: text }));
  }
  const people = CORPUS.map((text, i) => `invited-${i}@students.example,"${text.replaceAll('"', '""')}",student,"${quoted(SHORT[i])}"`);
  const csv = ['email,name,role,section', ...people].join('\n');
  await api.roster.importCsv.mutate({ courseId, csv, dryRun: false });
  return regradeSetId;
}

function quoted(text = ''): string {
  return text.replaceAll('"', '""');
}
