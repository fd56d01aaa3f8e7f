import { type CourseGrade, effectiveGrade, type GradebookStudent } from '@rooflab/db';
import { type Cell, roundPoints, writeCsv } from '../csv/write-csv.ts';

interface ExportedAssignment {
  readonly assignmentId: string;
  readonly title: string;
  readonly maxPoints: number;
}

export const GRADEBOOK_FORMATS = ['plain', 'canvas', 'moodle'] as const;

export type GradebookFormat = (typeof GRADEBOOK_FORMATS)[number];

export interface GradebookExport {
  readonly assignments: readonly ExportedAssignment[];
  readonly students: readonly GradebookStudent[];
}

/** The whole course as a table that a spreadsheet, Canvas or Moodle takes in. */
export function gradebookCsv(book: GradebookExport, format: GradebookFormat): string {
  const graded = book.students.map((student) => ({ student, grade: effectiveGrade(student.input) }));
  return writeCsv(TABLES[format](book.assignments, graded));
}

interface Graded {
  readonly student: GradebookStudent;
  readonly grade: CourseGrade;
}

type Table = (assignments: readonly ExportedAssignment[], graded: readonly Graded[]) => Cell[][];

const TABLES: Readonly<Record<GradebookFormat, Table>> = { plain: plainTable, canvas: canvasTable, moodle: moodleTable };

function plainTable(assignments: readonly ExportedAssignment[], graded: readonly Graded[]): Cell[][] {
  const header = [
    'Name',
    'Email',
    'Section',
    ...assignments.map(({ title, maxPoints }) => `${title} (of ${maxPoints})`),
    'Total',
    'Late days spent',
  ];
  return [
    header,
    ...graded.map(({ student, grade }) => [
      ...[student.name, student.email, student.section],
      ...pointsOf(assignments, grade),
      ...[roundPoints(grade.points), grade.lateDaysSpent],
    ]),
  ];
}

/** Canvas's own header; the second line holds the points possible. Rows are matched by `SIS Login ID`. */
function canvasTable(assignments: readonly ExportedAssignment[], graded: readonly Graded[]): Cell[][] {
  return [
    ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', ...uniqueTitles(assignments)],
    ['    Points Possible', null, null, null, null, ...assignments.map(({ maxPoints }) => maxPoints)],
    ...graded.map(({ student, grade }) => [student.name, null, null, student.email, student.section, ...pointsOf(assignments, grade)]),
  ];
}

/** On import Moodle asks by which column to match: the e-mail address. */
function moodleTable(assignments: readonly ExportedAssignment[], graded: readonly Graded[]): Cell[][] {
  const columns = uniqueTitles(assignments).map((title) => `Assignment: ${title} (Real)`);
  return [
    ['First name', 'Surname', 'ID number', 'Institution', 'Department', 'Email address', ...columns, 'Course total'],
    ...graded.map(({ student, grade }) => {
      const { first, last } = splitName(student.name);
      return [first, last, null, null, null, student.email, ...pointsOf(assignments, grade), roundPoints(grade.points)];
    }),
  ];
}

function pointsOf(assignments: readonly ExportedAssignment[], grade: CourseGrade): number[] {
  return assignments.map(({ assignmentId }) =>
    roundPoints(grade.assignments.find((each) => each.assignmentId === assignmentId)?.points ?? 0),
  );
}

/** Columns are matched by name there, so no two may share one. */
function uniqueTitles(assignments: readonly ExportedAssignment[]): string[] {
  const seen = new Map<string, number>();
  return assignments.map(({ title }) => {
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return count === 1 ? title : `${title} (${count})`;
  });
}

function splitName(name: string): { first: string; last: string } {
  const at = name.lastIndexOf(' ');
  return at < 0 ? { first: name, last: '' } : { first: name.slice(0, at), last: name.slice(at + 1) };
}
