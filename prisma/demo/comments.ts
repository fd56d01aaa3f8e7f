import type { Queryable } from '@rooflab/db';
import { PEOPLE } from './people.ts';
import { requestIdOf } from './recorded-grading.ts';
import { type Moment, momentOf } from './stories.ts';

interface StoryComment {
  readonly by: 'ta' | 'student';
  readonly at: Moment;
  readonly text: string;
}

interface StoryThread {
  /** Name of the demo student's hand-in. */
  readonly kernel: string;
  readonly firstLine: number;
  readonly lastLine: number;
  readonly comments: readonly StoryComment[];
  /** When the student marked it as done. */
  readonly doneAt?: Moment;
}

const THREADS: readonly StoryThread[] = [
  {
    kernel: 'vector-ops/triad/demo-1',
    firstLine: 17,
    lastLine: 17,
    comments: [
      { by: 'ta', at: '-1 20:38', text: 'The task is out = a + s·b. Which of the two do you multiply by s?' },
      { by: 'student', at: '-1 20:50', text: 'a, oh no. I swapped them; my next hand-in has it right. Thank you!' },
    ],
    doneAt: '-1 20:53',
  },
  {
    kernel: 'reduction/sum/demo-1',
    firstLine: 19,
    lastLine: 24,
    comments: [
      {
        by: 'ta',
        at: '-1 18:20',
        text: `In the first round every second invocation adds, in the next one every fourth: the lanes in between are idle.

Which invocations could add instead, so that those that work stand side by side?`,
      },
      {
        by: 'student',
        at: '-1 18:36',
        text: 'The first s of them: my next hand-in halves the distance in each round. Is there more to win in these lines, or should I look at level1 now?',
      },
    ],
  },
];

/** The TA's comments on two of the demo student's hand-ins, and the answers. On a second run: adds what is missing. */
export async function seedComments(tx: Queryable, { courseId, start }: { courseId: string; start: Date }): Promise<void> {
  const ta = await tx.user.findUniqueOrThrow({ where: { email: PEOPLE.ta.email }, select: { id: true } });
  const student = await tx.user.findUniqueOrThrow({ where: { email: PEOPLE.student.email }, select: { id: true } });
  const authors = { ta: ta.id, student: student.id };
  for (const thread of THREADS) await ensureThread(tx, thread, { courseId, start, authors });
}

interface Place {
  readonly courseId: string;
  readonly start: Date;
  readonly authors: Readonly<Record<StoryComment['by'], string>>;
}

async function ensureThread(tx: Queryable, thread: StoryThread, { courseId, start, authors }: Place): Promise<void> {
  const { kernel, firstLine, lastLine, doneAt } = thread;
  const comments = thread.comments.map(({ by, at, text }, index) => {
    const createdAt = momentOf(at, start);
    const seenAt = by === 'ta' ? createdAt : null;
    return { authorId: authors[by], byStaff: by === 'ta', text, requestId: requestIdOf(`${kernel}, comment ${index}`), createdAt, seenAt };
  });
  const [first] = comments;
  if (!first || (await tx.comment.count({ where: { authorId: first.authorId, requestId: first.requestId } })) > 0) return;
  const handIn = await tx.handIn.findFirst({
    where: { requestId: requestIdOf(kernel), enrolment: { courseId } },
    select: { id: true, enrolmentId: true },
  });
  if (handIn === null) return;
  const last = comments.at(-1);
  const resolution = doneAt === undefined ? {} : { resolvedAt: momentOf(doneAt, start), resolvedById: authors.student };
  const waitingSince = doneAt === undefined && last && !last.byStaff ? last.createdAt : null;
  const place = { handInId: handIn.id, enrolmentId: handIn.enrolmentId, firstLine, lastLine, createdAt: first.createdAt };
  await tx.commentThread.create({ data: { ...place, ...resolution, waitingSince, comments: { create: comments } }, select: { id: true } });
}
