import { type LineProblem, MOST_LINES } from '../csv/line-problem.ts';
import { readCsv } from '../csv/read-csv.ts';
import { instantOf } from '../grade/deadline.ts';
import { LAST_MOMENT, reasonSchema } from '../procedure/schemas.ts';
import { GIVE_SOMETHING, MAX_EXTRA_DAYS, type PlannedExtension } from './schema.ts';

const COLUMNS = {
  email: ['email', 'e mail', 'email address', 'mail', 'sis login id', 'login id'],
  due: ['due', 'due at', 'until', 'deadline'],
  days: ['extra days', 'more days', 'days'],
  attempts: ['extra attempts', 'attempts'],
  reason: ['reason', 'note'],
} as const;

type Grantee = Pick<PlannedExtension, 'email' | 'name' | 'enrolmentId' | 'invitationId'>;

interface ExtensionFile {
  readonly text: string;
  /** Local times in the file are of this zone. */
  readonly timeZone: string;
  /** When the assignment is due for everybody. */
  readonly dueAt: Date;
  /** Who is in the course, and who is invited to it. */
  readonly students: readonly Grantee[];
}

/** Reads `email, due, extra days, extra attempts, reason`: due as `2026-12-01 23:59` in the course's zone, or empty. Throws `ApiError` when the file is not such a table. */
export function readExtensions({ text, timeZone, dueAt, students }: ExtensionFile): {
  planned: PlannedExtension[];
  problems: LineProblem[];
} {
  const known = new Map(students.map((student) => [student.email, student]));
  const planned: PlannedExtension[] = [];
  const problems: LineProblem[] = [];
  const form = { columns: COLUMNS, required: ['email', 'reason'] as const, maxRows: MOST_LINES };
  for (const { line, cells } of readCsv(text, form)) {
    const email = cells.email.trim().toLowerCase();
    const student = known.get(email);
    const due = readDue(cells.due, timeZone);
    const [days, attempts] = [cells.days, cells.attempts].map((cell) => (/^\d{0,3}$/.test(cell.trim()) ? Number(cell) : null));
    const reason = reasonSchema.safeParse(cells.reason);
    const problem = (what: string): void => void problems.push({ line, text: email.slice(0, 100), problem: what });
    if (!student) problem('Nobody in this course has this address.');
    else if (planned.some((other) => other.email === email)) problem('This student is in the file twice.');
    else if (due === 'unreadable') problem('Write a date that exists, as 2026-12-01 23:59.');
    else if (due !== null && due <= dueAt) problem('This is no later than the assignment’s own due date.');
    else if (attempts == null) problem('Extra attempts must be a whole number up to 999.');
    else if (days == null || days > MAX_EXTRA_DAYS) problem(`Extra days must be a whole number up to ${MAX_EXTRA_DAYS}.`);
    else if (due === null && days === 0 && attempts === 0) problem(GIVE_SOMETHING);
    else if (!reason.success) problem('Give a reason, in one line.');
    else {
      planned.push({ line, ...student, dueAt: due, extraDays: days, extraAttempts: attempts, reason: reason.data });
    }
  }
  return { planned, problems };
}

function readDue(cell: string, timeZone: string): Date | null | 'unreadable' {
  const text = cell.trim();
  if (text === '') return null;
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/.exec(text);
  if (!parts) return 'unreadable';
  try {
    const moment = instantOf(`${parts[1]}T${parts[2]}${parts[3] ?? ''}`, timeZone);
    return moment < LAST_MOMENT ? moment : 'unreadable';
  } catch (error) {
    if (error instanceof RangeError) return 'unreadable';
    throw error;
  }
}
