import { z } from 'zod';
import { type LineProblem, MOST_LINES } from '../csv/line-problem.ts';
import { type CsvRow, readCsv } from '../csv/read-csv.ts';
import { ApiError } from '../procedure/errors.ts';
import { lineSchema } from '../procedure/schemas.ts';
import { spokenName } from './person-name.ts';
import type { RosterLine } from './roster-import.ts';
import { ROSTER_COLUMNS, readRole } from './roster-words.ts';
import { emailSchema, sectionSchema } from './schema.ts';

interface ReadRoster {
  readonly lines: readonly RosterLine[];
  /** One for each line that cannot be used. */
  readonly problems: readonly LineProblem[];
  /** The addresses in those lines: whose they are is in the file, whatever else is wrong. */
  readonly unusedEmails: readonly string[];
}

type Cells = CsvRow<keyof typeof ROSTER_COLUMNS>['cells'];

const rosterNameSchema = lineSchema(200).or(z.literal(''));
const rosterSectionSchema = sectionSchema.or(z.literal(''));

/** Reads a roster as people and learning platforms write it; all columns but the address may be missing or blank. Throws `ApiError` when the file is no table, or names nobody. */
export function readRoster(text: string): ReadRoster {
  const lines: RosterLine[] = [];
  const problems: LineProblem[] = [];
  const unusedEmails: string[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, cells } of readCsv(text, { columns: ROSTER_COLUMNS, required: ['email'], maxRows: MOST_LINES })) {
    if (isNobody(cells)) continue;
    const read = readLine(cells);
    const before = lineOf.get(read.email);
    const problem = before === undefined ? read.problem : `The same address is already in line ${before}.`;
    if (problem === null) {
      const { email, name, role, section } = read;
      lines.push({ email, name, role, section });
      lineOf.set(email, line);
    } else {
      problems.push({ line, text: cells.email.slice(0, 100), problem });
      unusedEmails.push(read.email);
    }
  }
  if (lines.length === 0 && problems.length === 0) {
    throw new ApiError('invalid-input', {
      code: 'csv-not-readable',
      message: 'The file names nobody: below its first line there is no line with an address.',
      remedy: 'Export the roster again, or choose another file. Nothing was changed.',
    });
  }
  return { lines, problems, unusedEmails };
}

/** Lines of Canvas that are no people: the points possible, how grades are posted, and its test student. */
function isNobody({ email, name }: Cells): boolean {
  const who = name.trim();
  if (email.trim() === '') return who === '' || /^points possible$/i.test(who);
  return !email.includes('@') && /^(student, test|test student)$/i.test(who);
}

function readLine(cells: Cells): RosterLine & { readonly problem: string | null } {
  const email = cells.email.trim().toLowerCase();
  const name = nameOf(cells);
  const role = readRole(cells.role);
  const section = cells.section.trim();
  return {
    email,
    name,
    role: role ?? null,
    section: section === '' ? null : section,
    problem: problemIn(cells, { email, name, role, section }),
  };
}

function problemIn(
  cells: Cells,
  { email, name, role, section }: Record<'email' | 'name' | 'section', string> & { readonly role: unknown },
): string | null {
  if (!emailSchema.safeParse(email).success) return 'This is not an e-mail address.';
  if (role === undefined) return `There is no role ${JSON.stringify(cells.role.slice(0, 40))}: student, ta or instructor.`;
  if (`${name}${section}`.includes('\uFFFD')) {
    return 'Letters of the name or section are lost (\uFFFD): choose the file itself instead of pasting its text, or save it as UTF-8.';
  }
  if (!rosterNameSchema.safeParse(name).success || !rosterSectionSchema.safeParse(section).success) {
    return 'Name and section are one line of text each, of at most 200 and 100 characters.';
  }
  return null;
}

/** Beside a first name, the column `name` holds the family name. */
function nameOf(cells: Cells): string {
  const [name, first, family] = [cells.name.trim(), cells.firstName.trim(), cells.familyName.trim()];
  if (first === '' && family === '') return spokenName(name);
  if (name === '' || family !== '') return `${first} ${family}`.trim();
  return name.includes(first) ? spokenName(name) : `${first} ${name}`;
}
