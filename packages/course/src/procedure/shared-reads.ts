import type { Database } from '@rooflab/db';
import { type AssignmentRow, findAssignment } from '../assignment/assignments.ts';
import { effectiveGrade } from '../grade/effective-grade.ts';
import type { OwnGradeInput } from '../grade/grade-input.ts';
import { loadGradeInput } from '../grade/load-grade-input.ts';
import type { CourseGrade } from '../grade/schema.ts';
import { findMembership, findSubject, type Membership, type Subject, type SubjectKey } from './subjects.ts';

/** One student's grades in one course, and all that they follow from. */
export interface StudentGrade {
  readonly input: OwnGradeInput;
  readonly effective: CourseGrade;
}

/** What many procedures read: who may do what, an assignment’s rules, and where a student stands. */
export interface SharedReads {
  subject(key: SubjectKey, id: string): Promise<Subject | null>;
  membership(courseId: string, userId: string): Promise<Membership | null>;
  assignment(assignmentId: string): Promise<AssignmentRow | null>;
  grade(enrolmentId: string): Promise<StudentGrade>;
}

export function sharedReads(db: Database): SharedReads {
  return {
    subject: (key, id) => findSubject(db, key, id),
    membership: (courseId, userId) => findMembership(db, courseId, userId),
    assignment: (assignmentId) => findAssignment(db, assignmentId),
    grade: async (enrolmentId) => {
      const input = await loadGradeInput(db, enrolmentId);
      return { input, effective: effectiveGrade(input) };
    },
  };
}

/** For a page, which calls many procedures at a time and changes nothing: each is read once for all of them. */
export function sharedReadsOnce(db: Database): SharedReads {
  const { subject, membership, assignment, grade } = sharedReads(db);
  return { subject: once(subject), membership: once(membership), assignment: once(assignment), grade: once(grade) };
}

function once<K extends readonly string[], T>(read: (...of: K) => Promise<T>): typeof read {
  const answers = new Map<string, Promise<T>>();
  return (...of) => {
    const key = of.join(' ');
    const answer = answers.get(key) ?? read(...of);
    answers.set(key, answer);
    return answer;
  };
}
