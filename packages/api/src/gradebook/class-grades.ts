import { type CourseGrade, effectiveGrade, type GradesVersion, gradesVersion, loadWholeGradebook } from '@rooflab/db';
import type { Context } from '../context.ts';

/** By enrolment: every student's grade in one course. */
export type ClassGrades = ReadonlyMap<string, CourseGrade>;

interface Kept {
  readonly version: GradesVersion;
  readonly computedAt: number;
  readonly grades: Promise<ClassGrades>;
}

/** After so long newer results are looked for, in the background: nobody waits for them. */
const RESULTS_MAY_LAG_MS = 10_000;

/** Nothing older is shown, whatever became of the look in the background. */
const MOST_AGE_MS = 60_000;

const MOST_COURSES = 8;

const kept = new Map<string, Kept>();

const refreshing = new Set<string>();

/**
 * The grades of a whole class, computed at most once for all who sort, filter and turn pages meanwhile. What staff change shows at once, a new
 * result within seconds. Nothing is stored: a portal that starts computes them again.
 */
export async function classGrades(db: Context['db'], courseId: string): Promise<ClassGrades> {
  const version = await gradesVersion(db, courseId);
  const known = kept.get(courseId);
  const age = known ? Date.now() - known.computedAt : Number.POSITIVE_INFINITY;
  if (known?.version.changes === version.changes && age < MOST_AGE_MS) {
    const newer = known.version.handIns !== version.handIns || known.version.tries !== version.tries;
    if (age > RESULTS_MAY_LAG_MS && newer) void refresh(db, courseId, version);
    return await known.grades;
  }
  const computed = { version, computedAt: Date.now(), grades: compute(db, courseId) };
  keep(courseId, computed);
  try {
    return await computed.grades;
  } catch (error) {
    if (kept.get(courseId) === computed) kept.delete(courseId);
    throw error;
  }
}

/** One at a time for each course. One that fails changes nothing: what is known grows too old, and the next caller computes it and sees why. */
async function refresh(db: Context['db'], courseId: string, version: GradesVersion): Promise<void> {
  if (refreshing.has(courseId)) return;
  refreshing.add(courseId);
  const computedAt = Date.now();
  await compute(db, courseId)
    .then((grades) => keep(courseId, { version, computedAt, grades: Promise.resolve(grades) }))
    .catch(() => undefined);
  refreshing.delete(courseId);
}

function keep(courseId: string, computed: Kept): void {
  kept.delete(courseId);
  kept.set(courseId, computed);
  for (const oldest of [...kept.keys()].slice(0, -MOST_COURSES)) kept.delete(oldest);
}

async function compute(db: Context['db'], courseId: string): Promise<ClassGrades> {
  const students = await loadWholeGradebook(db, courseId);
  return new Map(students.map(({ enrolmentId, input }) => [enrolmentId, effectiveGrade(input)]));
}
