import { paths } from '../../apps/portal/src/shell/paths.ts';
import { LABS, type LargeCourse } from '../queries/large-course.ts';
import type { OwnPortal } from './own-portal.ts';

export interface PageKind {
  readonly name: string;
  readonly by: 'student' | 'staff';
  /** What all requests together cycle through. */
  readonly paths: readonly string[];
}

const STUDENTS_A_PAGE = 50;

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
    pageKind(
      'lab page',
      'student',
      exercises.map(({ assignment, exercise }) => paths.exercise(slug, assignment, exercise)),
    ),
    pageKind(
      'result page',
      'student',
      handIns.map(({ id }) => paths.handIn(slug, id)),
    ),
    pageKind(
      'leaderboard, exercise',
      'student',
      exercises.map(({ assignment, exercise }) => paths.leaderboard(slug, assignment, exercise)),
    ),
    pageKind(
      'leaderboard, assignment',
      'student',
      course.assignmentIds.map((assignment) => paths.leaderboard(slug, assignment)),
    ),
    pageKind('course overview', 'student', [paths.course(slug)]),
    pageKind('work log', 'student', [
      paths.workLog(slug),
      ...LABS.flat().map((each) => `${paths.workLog(slug)}?${new URLSearchParams({ exercise: each })}`),
    ]),
    pageKind(
      'class view',
      'staff',
      exercises.map((each) => staff('class', each)),
    ),
    pageKind(
      'class view, hand-ins',
      'staff',
      exercises.map((each) => staff('class', { ...each, part: 'hand-ins' })),
    ),
    pageKind('explorer', 'staff', [
      paths.staff(slug, 'hand-ins'),
      ...exercises.map((each, i) => staff('hand-ins', { ...each, order: ORDERS[i % ORDERS.length] ?? 'newest' })),
    ]),
    pageKind('gradebook', 'staff', gradebookPages(slug, course)),
  ];
}

function pageKind(name: string, by: PageKind['by'], addresses: readonly string[]): PageKind {
  return { name, by, paths: addresses };
}

/** Pages of the gradebook, by name and by the points of each assignment. */
function gradebookPages(slug: string, { assignmentIds, enrolmentIds }: LargeCourse): string[] {
  const path = paths.staff(slug, 'gradebook');
  const pages = Array.from({ length: Math.ceil(enrolmentIds.length / STUDENTS_A_PAGE) }, (_, i) => `${path}?page=${i + 1}`);
  return [...pages, ...assignmentIds.map((sort) => `${path}?${new URLSearchParams({ sort, order: 'descending' })}`)];
}
