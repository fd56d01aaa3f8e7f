import { type Cell, roundPoints, writeCsv } from '../csv/write-csv.ts';
import type { CourseGrade, GradedStudent } from './schema.ts';

interface ExportedAssignment {
  readonly assignmentId: string;
  readonly title: string;
  readonly maxPoints: number;
}

export const GRADEBOOK_FORMATS = ['plain', 'canvas', 'moodle'] as const;

export type GradebookFormat = (typeof GRADEBOOK_FORMATS)[number];

export interface GradebookExport {
  readonly assignments: readonly ExportedAssignment[];
  readonly students: readonly GradedStudent[];
}

/** The whole course as a table that a spreadsheet, Canvas or Moodle takes in. */
export function gradebookCsv({ assignments, students }: GradebookExport, format: GradebookFormat): string {
  return writeCsv(TABLES[format](assignments, students));
}

type Table = (assignments: readonly ExportedAssignment[], students: readonly GradedStudent[]) => Cell[][];

const TABLES: Readonly<Record<GradebookFormat, Table>> = { plain: plainTable, canvas: canvasTable, moodle: moodleTable };

/** A cell is empty where nothing was handed in, which is not the same as 0. */
function plainTable(assignments: readonly ExportedAssignment[], students: readonly GradedStudent[]): Cell[][] {
  const possible = assignments.reduce((sum, { maxPoints }) => sum + maxPoints, 0);
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
      ...cellsOf(assignments, grade).map(({ points, handedIn }) => (handedIn ? points : null)),
      ...[roundPoints(grade.points), grade.lateDaysSpent],
    ]),
  ];
}

/** Canvas's own header; the second line holds the points possible. Rows are matched by `SIS Login ID`. An empty cell would change nothing there. */
function canvasTable(assignments: readonly ExportedAssignment[], students: readonly GradedStudent[]): Cell[][] {
  return [
    ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section', ...uniqueTitles(assignments)],
    ['    Points Possible', null, null, null, null, ...assignments.map(({ maxPoints }) => maxPoints)],
    ...students.map(({ name, email, section, grade }) => [name, null, null, email, section, ...pointsOf(assignments, grade)]),
  ];
}

/** On import Moodle asks by which column to match: the e-mail address. */
function moodleTable(assignments: readonly ExportedAssignment[], students: readonly GradedStudent[]): Cell[][] {
  const columns = uniqueTitles(assignments).map((title) => `Assignment: ${title} (Real)`);
  return [
    ['First name', 'Surname', 'ID number', 'Institution', 'Department', 'Email address', ...columns, 'Course total'],
    ...students.map(({ name, email, grade }) => {
      const { first, last } = splitName(name);
      return [first, last, null, null, null, email, ...pointsOf(assignments, grade), roundPoints(grade.points)];
    }),
  ];
}

function cellsOf(assignments: readonly ExportedAssignment[], grade: CourseGrade): { points: number; handedIn: boolean }[] {
  return assignments.map(({ assignmentId }) => {
    const own = grade.assignments.find((each) => each.assignmentId === assignmentId);
    return { points: roundPoints(own?.points ?? 0), handedIn: own?.handedIn ?? false };
  });
}

function pointsOf(assignments: readonly ExportedAssignment[], grade: CourseGrade): number[] {
  return cellsOf(assignments, grade).map(({ points }) => points);
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

function splitName(name: string): { first: string; last: string } {
  const at = name.lastIndexOf(' ');
  return at < 0 ? { first: name, last: '' } : { first: name.slice(0, at), last: name.slice(at + 1) };
}
