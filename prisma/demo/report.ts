import { pinEvidence } from '@rooflab/course';
import { sumOfJudged } from '@rooflab/course/rubric';
import { type Queryable, storableJson } from '@rooflab/db';
import { type CourseLife, note } from './course-life.ts';
import { REPORT_RUBRIC, WARM_UP_TITLE } from './plan.ts';
import { requestIdOf } from './recorded-grading.ts';
import { type Moment, momentOf } from './stories.ts';

interface StorySection {
  readonly kind: 'prose' | 'hand-in' | 'work-log';
  readonly text: string;
  /** Of the hand-in that is shown. */
  readonly kernel?: string;
}

const SECTIONS: readonly StorySection[] = [
  {
    kind: 'prose',
    text: `## Reading: the roofline

The roofline model relates the throughput of a kernel to its arithmetic intensity $I$, the operations per byte that it moves. A device with the
peak $P$ and the bandwidth $B$ reaches at most

$$
F(I) = \\min(P,\\; B \\cdot I)
$$

A copy has no operations, so $I = 0$ and only the bandwidth counts: each element is read once and written once, $8n$ bytes.`,
  },
  {
    kind: 'prose',
    text: `## Launch

With \`WG = 256\` a launch has $\\lceil n / 256 \\rceil$ workgroups. In one dimension there are at most 65 535 of them, so both kernels spread over two.
Invocations behind the end do nothing.`,
  },
  { kind: 'prose', text: '## Measurements\n\nFirst one element for each invocation, the literal `out[i] = a[i]`:' },
  { kind: 'hand-in', kernel: 'vector-ops/copy/demo-2', text: '' },
  { kind: 'prose', text: 'Then four elements for each invocation, through a `vec4f` view of the same buffers:' },
  { kind: 'work-log', kernel: 'vector-ops/copy/demo-3', text: '' },
  { kind: 'hand-in', kernel: 'vector-ops/copy/demo-3', text: '' },
  {
    kind: 'prose',
    text: 'Yuki found the same independently, and forgot the tail at first: the remainder of $n / 4$ needs an entry point of its own.',
  },
  { kind: 'hand-in', kernel: 'vector-ops/copy/yuki-2', text: '' },
  {
    kind: 'prose',
    text: `## Discussion

Both kernels move the same bytes, so the roofline gives them the same bound. They differ in how many invocations it takes: with \`vec4f\` there are a
quarter as many, and each has four times the bytes in flight. By Little’s law, bandwidth is bytes in flight over latency.

Next we would let each invocation load several vectors before its first store.`,
  },
];

const STUDENTS = ['demo', 'yuki'] as const;
const HANDED_IN: Moment = '-4 22:40';
const REVIEWED: Moment = '-3 10:05';
/** By the criteria of the rubric. */
const POINTS = [8, 7, 5, 2];
const DISCUSSION_NOTE = 'Asserted, not shown: vary one thing at a time.';
const CRITERIA = REPORT_RUBRIC.map(({ name, points: maximum }, at) => {
  const points = POINTS[at] ?? 0;
  return { name, maximum, points, note: points < maximum ? DISCUSSION_NOTE : null };
});
const { score: SCORE } = sumOfJudged(CRITERIA);
const FEEDBACK = `A clear report: the bound comes first, and each figure has a sentence that says what it shows.

The discussion asserts that bytes in flight are the reason. Vary the workgroup size at a fixed vector width and show that the rate does not move, then it follows.`;

/**
 * A report that the demo student wrote with a fellow student, with feedback. Does nothing on a second run, or where its hand-ins are
 * missing.
 */
export async function seedReport(tx: Queryable, life: CourseLife): Promise<void> {
  const { courseId, start, enrolments } = life;
  const assignment = await tx.assignment.findFirst({ where: { courseId, title: WARM_UP_TITLE }, select: { id: true } });
  const enrolmentIds = STUDENTS.flatMap((key) => enrolments.get(key) ?? []);
  const [author] = enrolmentIds;
  if (assignment === null || author === undefined) return;
  const assignmentId = assignment.id;
  if ((await tx.reportMember.count({ where: { assignmentId, enrolmentId: { in: enrolmentIds } } })) > 0) return;
  const sections = await withEvidence(tx, courseId);
  if (sections === null) return;
  const joinedAt = momentOf('-5 18:00', start);
  const savedAt = momentOf(HANDED_IN, start);
  const { id: reportId } = await tx.report.create({
    data: {
      assignmentId,
      createdAt: joinedAt,
      members: { create: enrolmentIds.map((enrolmentId, i) => ({ enrolmentId, place: i + 1, invitedAt: joinedAt, joinedAt })) },
      sections: { create: sections.map((section, i) => ({ ...section, position: i + 1, savedById: author, savedAt })) },
    },
    select: { id: true },
  });
  await handIn(tx, life, { reportId, assignmentId, enrolmentIds, author, sections });
}

type Section = { readonly kind: string; readonly text: string; readonly evidenceId: string | null; readonly requestId: string };

/** Null when one of its hand-ins was not recorded. */
async function withEvidence(tx: Queryable, courseId: string): Promise<Section[] | null> {
  const requestIds = SECTIONS.flatMap(({ kernel }) => (kernel === undefined ? [] : [requestIdOf(kernel)]));
  const where = { requestId: { in: requestIds }, enrolment: { courseId } };
  const handIns = await tx.handIn.findMany({ where, select: { id: true, requestId: true } });
  const ids = new Map(handIns.map(({ id, requestId }) => [requestId, id]));
  if (requestIds.some((requestId) => !ids.has(requestId))) return null;
  return SECTIONS.map(({ kind, text, kernel }, i) => ({
    kind,
    text,
    evidenceId: kernel === undefined ? null : (ids.get(requestIdOf(kernel)) ?? null),
    requestId: requestIdOf(`report, section ${i}`),
  }));
}

interface Written {
  readonly reportId: string;
  readonly assignmentId: string;
  readonly enrolmentIds: readonly string[];
  readonly author: string;
  readonly sections: readonly Section[];
}

async function handIn(tx: Queryable, life: CourseLife, { reportId, author, sections, ...place }: Written): Promise<void> {
  const { start, instructorId } = life;
  const pinned = await pinEvidence(tx, sections, place);
  const content = {
    schema: 'rooflab/report/v1',
    sections: sections.map((section) => ({
      kind: section.kind,
      text: section.text,
      evidenceId: section.evidenceId,
      pinned: pinned(section),
    })),
  };
  const review = { score: SCORE, criteria: CRITERIA, feedback: FEEDBACK, madeById: instructorId, createdAt: momentOf(REVIEWED, start) };
  await tx.reportHandIn.create({
    data: {
      reportId,
      requestId: requestIdOf('report'),
      handedInById: author,
      createdAt: momentOf(HANDED_IN, start),
      content: storableJson(content),
      members: { create: place.enrolmentIds.map((enrolmentId) => ({ enrolmentId })) },
      reviews: { create: { ...review, requestId: requestIdOf('report, review') } },
    },
    select: { id: true },
  });
  const noted = { subjectKind: 'report', subjectId: reportId, after: { score: SCORE, criteria: CRITERIA }, reason: FEEDBACK };
  await note(tx, life, { at: REVIEWED, action: 'report.review', ...noted });
}
