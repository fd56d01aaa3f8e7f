import { type Cell, writeSpreadsheet } from '../csv/write-csv.ts';
import type { EnrolledStudent } from '../grade/schema.ts';
import type { TryRow } from './queries.ts';

interface AnsweredQuestion {
  /** The assignment's. */
  readonly title: string;
  readonly question: string;
  readonly rows: readonly TryRow[];
}

/** Described in docs/questions.md. */
const HEADER = [
  'Name',
  'Email',
  'Section',
  'Assignment',
  'Question',
  'Try',
  'Opened',
  'Answered',
  'Share right',
  'Field',
  'Answer',
  'Right',
];

/** One line for each field of each answered try of the students who are in the course. */
export function triesCsv(questions: readonly AnsweredQuestion[], students: readonly EnrolledStudent[]): string {
  const lines = students.flatMap((student) =>
    questions.flatMap(({ title, question, rows }) =>
      rows.filter(({ enrolmentId }) => enrolmentId === student.enrolmentId).flatMap((row) => fieldLines(row, { student, title, question })),
    ),
  );
  return writeSpreadsheet([HEADER, ...lines]);
}

interface Of {
  readonly student: EnrolledStudent;
  readonly title: string;
  readonly question: string;
}

function fieldLines({ number, drawnAt, answeredAt, fraction, answers, verdicts }: TryRow, { student, title, question }: Of): Cell[][] {
  const { name, email, section } = student;
  return Object.entries(answers ?? {}).map(([field, answer]) => [
    ...[name, email, section, title, question, number],
    ...[drawnAt.toISOString(), answeredAt?.toISOString() ?? null, fraction === null ? null : Number(fraction.toFixed(4))],
    ...[field, answer, verdictWord(verdicts?.[field] ?? null)],
  ]);
}

function verdictWord(verdict: boolean | null): string {
  if (verdict === null) return 'waits for a run';
  return verdict ? 'yes' : 'no';
}
