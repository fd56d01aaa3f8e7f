import type { ExerciseStats } from './load-class.ts';

export type AcceptedStudent = ExerciseStats['toAccepted'][number];

/** Packed into one text, which costs less than as many objects; read by `readAcceptedStudents`. */
export function writeAcceptedStudents(students: readonly AcceptedStudent[]): string {
  return JSON.stringify(students);
}

export function readAcceptedStudents(text: string): AcceptedStudent[] {
  const students: (Omit<AcceptedStudent, 'firstAt' | 'acceptedAt'> & { firstAt: string; acceptedAt: string })[] = JSON.parse(text);
  return students.map(({ firstAt, acceptedAt, ...rest }) => ({ ...rest, firstAt: new Date(firstAt), acceptedAt: new Date(acceptedAt) }));
}
