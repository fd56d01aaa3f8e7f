import { paths } from '../../apps/portal/src/shell/paths.ts';
import { LABS, type LargeCourse } from '../queries/large-course.ts';
import type { OwnPortal } from './own-portal.ts';

export interface PageKind {
  readonly name: string;
  readonly by: 'student' | 'staff';
  /** What all requests together go through in turn. */
  readonly paths: readonly string[];
  /** It is held against the aim. */
  readonly judged: boolean;
}

/** A page of the gradebook; the last student of one names the next. */
const STUDENTS_A_PAGE = 25;

const ORDERS = ['newest', 'oldest', 'score', 'fraction'];

/** The addresses of each kind of page in a course, for its first student and its instructor. */
export async function pageKinds({ db }: OwnPortal, course: LargeCourse): Promise<PageKind[]> {
  const { slug } = await db.course.findUniqueOrThrow({ where: { id: course.courseId }, select: { slug: true } });
  const exercises = course.assignmentIds.flatMap((assignment, i) => (LABS[i] ?? []).map((exercise) => ({ assignment, exercise })));
  const handIns = await db.handIn.findMany({
    where: { enrolmentId: course.enrolmentIds[0] ?? '' },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  });
  const staff = (page: 'class' | 'hand-ins', query: Record<string, string>) => `${paths.staff(slug, page)}?${new URLSearchParams(query)}`;
  return [
    judged(
      'lab page',
      exercises.map(({ assignment, exercise }) => paths.exercise(slug, assignment, exercise)),
    ),
    judged(
      'result page',
      handIns.map(({ id }) => paths.handIn(slug, id)),
    ),
    judged(
      'leaderboard, exercise',
      exercises.map(({ assignment, exercise }) => paths.leaderboard(slug, assignment, exercise)),
    ),
    judged(
      'leaderboard, assignment',
      course.assignmentIds.map((assignment) => paths.leaderboard(slug, assignment)),
    ),
    shown('course overview', 'student', [paths.course(slug)]),
    shown('work log', 'student', [
      paths.workLog(slug),
      ...LABS.flat().map((each) => `${paths.workLog(slug)}?${new URLSearchParams({ exercise: each })}`),
    ]),
    shown(
      'class view',
      'staff',
      exercises.map((each) => staff('class', each)),
    ),
    shown(
      'class view, hand-ins',
      'staff',
      exercises.map((each) => staff('class', { ...each, part: 'hand-ins' })),
    ),
    shown('explorer', 'staff', [
      paths.staff(slug, 'hand-ins'),
      ...exercises.map((each, i) => staff('hand-ins', { ...each, order: ORDERS[i % ORDERS.length] ?? 'newest' })),
    ]),
    shown('gradebook', 'staff', gradebookPages(slug, course.enrolmentIds)),
  ];
}

function judged(name: string, addresses: readonly string[]): PageKind {
  return { name, by: 'student', paths: addresses, judged: true };
}

function shown(name: string, by: PageKind['by'], addresses: readonly string[]): PageKind {
  return { name, by, paths: addresses, judged: false };
}

/** All students have the same name, so the gradebook has them in the order of their ids. */
function gradebookPages(slug: string, enrolmentIds: readonly string[]): string[] {
  const path = paths.staff(slug, 'gradebook');
  const last = enrolmentIds.toSorted().filter((_, i) => i % STUDENTS_A_PAGE === STUDENTS_A_PAGE - 1);
  return [path, ...last.slice(0, -1).map((after) => `${path}?${new URLSearchParams({ name: 'Ada', after })}`)];
}
