import { z } from 'zod';
import { type LineProblem, MOST_LINES } from '../csv/line-problem.ts';
import { readCsv } from '../csv/read-csv.ts';
import { lineSchema } from '../procedure/schemas.ts';
import type { RosterLine } from './roster-import.ts';

interface ReadRoster {
  readonly lines: readonly RosterLine[];
  readonly problems: readonly LineProblem[];
}

const COLUMNS = {
  email: ['email', 'e mail', 'email address', 'mail', 'sis login id', 'login id'],
  name: ['name', 'full name', 'student', 'student name'],
  role: ['role'],
  section: ['section', 'group', 'tutorial'],
} as const;

const emailSchema = z.email().max(320);
const ROLES = new Map<string, RosterLine['role']>([
  ['', null],
  ['student', 'student'],
  ['ta', 'ta'],
  ['tutor', 'ta'],
  ['teaching assistant', 'ta'],
  ['instructor', 'instructor'],
  ['teacher', 'instructor'],
]);

/** Reads `email, name, role, section`; role and section may be missing or blank, which changes nothing. Throws `ApiError` when the file is no such table. */
export function readRoster(text: string): ReadRoster {
  const lines: RosterLine[] = [];
  const problems: LineProblem[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of readCsv(text, { columns: COLUMNS, required: ['email'], maxRows: MOST_LINES })) {
    const email = emailSchema.safeParse(cells.email.trim().toLowerCase());
    const role = ROLES.get(cells.role.trim().toLowerCase());
    const name = lineSchema(200).or(z.literal('')).safeParse(cells.name.trim());
    const section = lineSchema(100).or(z.literal('')).safeParse(cells.section.trim());
    const before = email.success ? seen.get(email.data) : undefined;
    const problem = (text: string): void => void problems.push({ line, text: cells.email.slice(0, 100), problem: text });
    if (!email.success) problem('This is not an e-mail address.');
    else if (before !== undefined) problem(`The same address is already in line ${before}.`);
    else if (role === undefined) problem(`There is no role ${JSON.stringify(cells.role.slice(0, 40))}: student, ta or instructor.`);
    else if (!name.success || !section.success) problem('Name and section are one line of text each.');
    else {
      seen.set(email.data, line);
      lines.push({ email: email.data, name: name.data, role, section: section.data === '' ? null : section.data });
    }
  }
  return { lines, problems };
}
