import { answeredTry, fractionOf, ITEM_KINDS } from '@rooflab/course';
import { type Database, storableJson } from '@rooflab/db';
import { PEOPLE } from './people.ts';
import { PAPER_TITLE } from './plan.ts';

interface TriesPlace {
  readonly courseId: string;
  /** The secret of the portal that will serve the course, so that it draws the same variants. */
  readonly triesSecret: string;
}

const HOUR_MS = 3_600_000;

/** The outcome of a try: all right, its first field wrong by a factor of two, or all wrong. */
type Outcome = 'right' | 'doubled' | 'wrong';

/** Students take these in turn, by name; one of them has not begun. */
const STORIES: readonly (readonly Outcome[])[] = [['right'], ['doubled', 'right'], ['doubled', 'wrong'], [], ['wrong', 'right']];

/**
 * Fills the demo's questions with the tries of its class, unless there are some already. For the demo's own student all of them are new.
 */
export async function seedTries(db: Database, { courseId, triesSecret }: TriesPlace): Promise<void> {
  const assignment = await db.assignment.findFirst({
    where: { courseId, title: PAPER_TITLE },
    include: { items: { where: { kind: 'question' }, include: { _count: { select: { tries: true } } }, orderBy: { position: 'asc' } } },
  });
  if (assignment === null || assignment.items.some(({ _count }) => _count.tries > 0)) return;
  const students = await db.enrolment.findMany({
    where: { courseId, role: 'student', droppedAt: null, user: { email: { not: PEOPLE.student.email } } },
    select: { id: true },
    orderBy: { user: { name: 'asc' } },
  });
  const rows: Awaited<ReturnType<typeof tryRow>>[] = [];
  for (const [student, { id: enrolmentId }] of students.entries()) {
    for (const [at, { subject: question, terms }] of assignment.items.entries()) {
      const { tryLimit } = ITEM_KINDS.question.terms.parse(terms);
      const outcomes = STORIES[(student + at) % STORIES.length] ?? [];
      const had: string[] = [];
      for (const [i, outcome] of outcomes.slice(0, tryLimit ?? outcomes.length).entries()) {
        const place = { enrolmentId, assignmentId: assignment.id, question, number: i + 1 };
        const answeredAt = new Date(assignment.releaseAt.getTime() + HOUR_MS * (1 + 2 * student + 3 * at + i));
        const row = await tryRow(triesSecret, { place, had, outcome, answeredAt });
        had.push(row.askedSha256);
        rows.push(row);
      }
    }
  }
  await db.questionTry.createMany({ data: rows.filter(({ answeredAt }) => answeredAt <= new Date()) });
}

type Next = Parameters<typeof answeredTry>[1];

interface Told extends Next {
  readonly outcome: Outcome;
  readonly answeredAt: Date;
}

async function tryRow(secret: string, { place, had, outcome, answeredAt }: Told) {
  const { asked, askedSha256, answerKey, answers, verdicts } = await answeredTry(secret, { place, had }, ({ fields, right }) =>
    Object.fromEntries(
      fields.map((field, i) => [field.id, answerTo(field, right[field.id], i === 0 || outcome !== 'doubled' ? outcome : 'right')]),
    ),
  );
  return {
    ...{ ...place, askedSha256, answers, verdicts, answeredAt, fraction: fractionOf(verdicts) },
    ...{ asked: storableJson(asked), answerKey: storableJson(answerKey) },
    drawnAt: new Date(answeredAt.getTime() - HOUR_MS / 4),
    requestId: crypto.randomUUID(),
  };
}

type AskedField = Parameters<Parameters<typeof answeredTry>[2]>[0]['fields'][number];

/** The base of the predictions in the demo: each student guesses another power of two. */
const GUESS = 2048;

function answerTo(field: AskedField, right: number | string | undefined, outcome: Outcome): string {
  if (field.kind === 'choice') {
    const wrong = field.choices.find(({ value }) => value !== right)?.value ?? '';
    return outcome === 'right' ? String(right) : wrong;
  }
  if (typeof right !== 'number') return String(outcome === 'right' ? GUESS : outcome === 'doubled' ? 2 * GUESS : 8 * GUESS);
  return String(outcome === 'right' ? right : outcome === 'doubled' ? 2 * right : right + 1000);
}
