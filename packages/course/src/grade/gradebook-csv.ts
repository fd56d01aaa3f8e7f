import { type Cell, writeCsv, writeSpreadsheet } from '../csv/write-csv.ts';
import { splitName } from '../roster/person-name.ts';
import { toldGrade } from './effective-grade.ts';
import { roundPoints, sumPoints } from './points.ts';
import { hasNoResult } from './released-grade.ts';
import type { CourseGrade, GradedStudent } from './schema.ts';

interface ExportedAssignment {
  readonly assignmentId: string;
  readonly title: string;
  readonly maxPoints: number;
}

interface ExportedStudent extends Pick<GradedStudent, 'name' | 'email' | 'section' | 'grade'> {
  /** Assignments that are not due yet for this student. */
  readonly notDue: ReadonlySet<string>;
}

export const GRADEBOOK_FORMATS = ['plain', 'canvas', 'moodle'] as const;

export type GradebookFormat = (typeof GRADEBOOK_FORMATS)[number];

export interface GradebookExport {
  readonly assignments: readonly ExportedAssignment[];
  readonly students: readonly ExportedStudent[];
}

/** Grades as a table that a spreadsheet, Canvas or Moodle takes in. */
export function gradebookCsv({ assignments, students }: GradebookExport, format: GradebookFormat): string {
  const table = TABLES[format](assignments, students);
  return format === 'plain' ? writeSpreadsheet(table) : writeCsv(table);
}

type Table = (assignments: readonly ExportedAssignment[], students: readonly ExportedStudent[]) => Cell[][];

const TABLES: Readonly<Record<GradebookFormat, Table>> = { plain: plainTable, canvas: canvasTable, moodle: moodleTable };

/** A cell is empty where nothing was handed in, which is not the same as 0. */
function plainTable(assignments: readonly ExportedAssignment[], students: readonly ExportedStudent[]): Cell[][] {
  const possible = sumPoints(assignments.map(({ maxPoints }) => maxPoints));
  const header = [
    'Name',
    'Email',
    'Section',
    ...assignments.map(({ title, maxPoints }) => `${title} (of ${maxPoints})`),
    `Total (of ${possible})`,
    'Late days spent',
  ];
  return [
    header,
    ...students.map(({ name, email, section, grade }) => [
      ...[name, email, section],
      ...assignments.map(({ assignmentId }) => handedInPoints(grade, assignmentId)),
      ...[roundPoints(grade.points), grade.lateDaysSpent],
    ]),
  ];
}

/** Canvas's own header; the second line holds the points possible. Rows are matched by `SIS Login ID`. */
function canvasTable(assignments: readonly ExportedAssignment[], students: readonly ExportedStudent[]): Cell[][] {
  return [
    ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', ...uniqueTitles(assignments)],
    ['    Points Possible', null, null, null, null, ...assignments.map(({ maxPoints }) => maxPoints)],
    ...students.map((student) => [student.name, null, null, student.email, student.section, ...pointsOf(assignments, student, 'EX')]),
  ];
}

/** On import Moodle asks by which column to match: the e-mail address. */
function moodleTable(assignments: readonly ExportedAssignment[], students: readonly ExportedStudent[]): Cell[][] {
  const columns = uniqueTitles(assignments).map((title) => `Assignment: ${title} (Real)`);
  return [
    ['First name', 'Surname', 'ID number', 'Institution', 'Department', 'Email address', ...columns, 'Course total'],
    ...students.map((student) => {
      const { first, family } = splitName(student.name);
      return [
        first,
        family,
        null,
        null,
        null,
        student.email,
        ...pointsOf(assignments, student, null),
        roundPoints(toldGrade(student.grade).points),
      ];
    }),
  ];
}

function handedInPoints({ assignments }: CourseGrade, assignmentId: string): Cell {
  const own = assignments.find((each) => each.assignmentId === assignmentId);
  if (own?.exempt) return 'exempt';
  return own?.handedIn ? roundPoints(own.points) : null;
}

/**
 * An empty cell changes nothing there: right as long as a student may still hand in in time or staff
 * withhold the grade, and wrong for what was never handed in. `exempt`: the platform's sign for who is exempt.
 */
function pointsOf(assignments: readonly ExportedAssignment[], { grade, notDue }: ExportedStudent, exempt: Cell): Cell[] {
  return assignments.map(({ assignmentId }) => {
    const own = grade.assignments.find((each) => each.assignmentId === assignmentId);
    if (own?.exempt) return exempt;
    if (own?.withheld) return null;
    const isOpen = notDue.has(assignmentId) && (own === undefined || hasNoResult(own));
    return isOpen ? null : roundPoints(own?.points ?? 0);
  });
}

/** Both match columns by name, so no two may share one. */
function uniqueTitles(assignments: readonly ExportedAssignment[]): string[] {
  const seen = new Map<string, number>();
  return assignments.map(({ title }) => {
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return count === 1 ? title : `${title} (${count})`;
  });
}
