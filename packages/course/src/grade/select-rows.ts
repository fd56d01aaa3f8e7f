import { z } from 'zod';
import { idSchema } from '../procedure/schemas.ts';
import { nameKey } from '../roster/person-name.ts';
import { isLate, isOverridden } from './released-grade.ts';
import type { AssignmentGrade, CourseGrade, GradedStudent } from './schema.ts';

const SHOWN = ['everybody', 'not-handed-in', 'below', 'late', 'overridden'] as const;

const COLUMNS = ['name', 'section', 'points', 'late-days'] as const;

/** Which students, and in which order. */
export const selectionSchema = z.object({
  /** Part of a name or of an address; upper and lower case are the same. */
  text: z.string().max(200).default(''),
  show: z.enum(SHOWN).default('everybody'),
  /** Which assignment `show` is about; left out: any of them, and for `below` the total. */
  assignmentId: idSchema.optional(),
  /** For `below`: percent of the maximum. */
  percent: z.number().min(0).max(100).default(50),
  /** A column, or the id of an assignment. */
  sortBy: z.union([z.enum(COLUMNS), idSchema]).default('name'),
  descending: z.boolean().default(false),
});

type Selection = z.infer<typeof selectionSchema>;

/** The selected students in the selected order; among equal ones that of `students`, which are sorted by family name. */
export function selectRows(students: readonly GradedStudent[], selection: Selection): GradedStudent[] {
  const text = selection.text.trim().toLowerCase();
  const chosen = students.filter((student) => matchesText(student, text) && isShown(student.grade, selection));
  return sorted(chosen, selection);
}

function matchesText({ name, email }: GradedStudent, text: string): boolean {
  return text === '' || name.toLowerCase().includes(text) || email.toLowerCase().includes(text);
}

const TESTS: Readonly<Record<'not-handed-in' | 'late' | 'overridden', (assignment: AssignmentGrade) => boolean>> = {
  'not-handed-in': ({ handedIn, exempt }) => !handedIn && !exempt,
  late: isLate,
  overridden: isOverridden,
};

function isShown(grade: CourseGrade, { show, assignmentId, percent }: Selection): boolean {
  if (show === 'everybody') return true;
  const asked = assignmentId === undefined ? grade.assignments : grade.assignments.filter((each) => each.assignmentId === assignmentId);
  if (show !== 'below') return asked.some(TESTS[show]);
  const of = assignmentId === undefined ? [grade] : asked;
  return of.some(({ points, maxPoints }) => maxPoints > 0 && 100 * points < percent * maxPoints);
}

/** Null: nothing to compare by; that comes last in both directions. */
type Key = number | string | null;

function sorted(students: readonly GradedStudent[], { sortBy, descending }: Selection): GradedStudent[] {
  const sign = descending ? -1 : 1;
  return students
    .map((student) => ({ student, key: keyOf(student, sortBy) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return sign * compareKeys(a.key, b.key);
    })
    .map(({ student }) => student);
}

function keyOf({ section, grade, ...person }: GradedStudent, sortBy: Selection['sortBy']): Key {
  switch (sortBy) {
    case 'name':
      return nameKey(person);
    case 'section':
      return section === '' ? null : section;
    case 'points':
      return grade.points;
    case 'late-days':
      return grade.lateDaysLeft;
    default: {
      const assignment = grade.assignments.find(({ assignmentId }) => assignmentId === sortBy);
      return assignment?.handedIn ? assignment.points : null;
    }
  }
}

const names = new Intl.Collator('en', { numeric: true });

function compareKeys(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : names.compare(String(a), String(b));
}
