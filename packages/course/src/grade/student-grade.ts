import type { Queryable } from '@rooflab/db';
import { effectiveGrade, toldGrade } from './effective-grade.ts';
import type { OwnGradeInput } from './grade-input.ts';
import { loadGradeInput } from './load-grade-input.ts';
import type { CourseGrade } from './schema.ts';

/** One student's grades in one course, and all that they follow from. */
export interface StudentGrade {
  readonly input: OwnGradeInput;
  readonly effective: CourseGrade;
}

export async function loadStudentGrade(db: Queryable, enrolmentId: string): Promise<StudentGrade> {
  const input = await loadGradeInput(db, enrolmentId);
  return { input, effective: effectiveGrade(input) };
}

/** As the student is told it. */
export async function loadToldGrade(db: Queryable, enrolmentId: string): Promise<StudentGrade> {
  const { input, effective } = await loadStudentGrade(db, enrolmentId);
  return { input, effective: toldGrade(effective) };
}
