import { type CourseGrade, effectiveGrade, type GradesVersion, gradesVersion, loadWholeGradebook } from '@rooflab/db';
import type { Context } from '../context.ts';

/** By enrolment: every student's grade in one course. */
export type ClassGrades = ReadonlyMap<string, CourseGrade>;

interface Kept {
  readonly version: GradesVersion;
  readonly computedAt: number;
  readonly grades: Promise<ClassGrades>;
}

/** New results may be this much newer than the grades shown; what staff change shows at once. */
const RESULTS_MAY_LAG_MS = 10_000;

/** Where no hand-in took a step, grades change only by a student's choice of the one that counts. */
const CHOICE_MAY_LAG_MS = 60_000;

const MOST_COURSES = 8;

const kept = new Map<string, Kept>();

/**
 * The grades of a whole class, computed at most once for all who sort, filter and turn pages meanwhile. Nothing is stored: a portal that
 * starts computes them again.
 */
export async function classGrades(db: Context['db'], courseId: string): Promise<ClassGrades> {
  const version = await gradesVersion(db, courseId);
  const known = kept.get(courseId);
  if (known && stillGood(known, version, Date.now())) return await known.grades;
  const computed = { version, computedAt: Date.now(), grades: compute(db, courseId) };
  kept.delete(courseId);
  kept.set(courseId, computed);
  for (const oldest of [...kept.keys()].slice(0, -MOST_COURSES)) kept.delete(oldest);
  try {
    return await computed.grades;
  } catch (error) {
    if (kept.get(courseId) === computed) kept.delete(courseId);
    throw error;
  }
}

function stillGood({ version: before, computedAt }: Kept, version: GradesVersion, now: number): boolean {
  if (before.changes !== version.changes) return false;
  return now - computedAt < (before.handIns === version.handIns ? CHOICE_MAY_LAG_MS : RESULTS_MAY_LAG_MS);
}

async function compute(db: Context['db'], courseId: string): Promise<ClassGrades> {
  const students = await loadWholeGradebook(db, courseId);
  return new Map(students.map(({ enrolmentId, input }) => [enrolmentId, effectiveGrade(input)]));
}
