import 'server-only';
import type { Course } from '../api/course.ts';
import { load } from '../api/server.ts';
import type { Api } from '../pages-bridge.ts';
import { chooseGradings, type StaffAsked } from './hand-in-asked.ts';

export type StaffHandIn = Awaited<ReturnType<Api['handIn']['byId']>>;

/** If a student has more hand-ins for an exercise, the list of hand-ins has them all. */
const MOST_OTHERS = 100;

/** What staff see of a hand-in besides its result. */
export async function loadHandInPanel({ courseId }: Pick<Course, 'courseId'>, handIn: StaffHandIn, asked: StaffAsked) {
  const { handInId, enrolmentId, assignmentId, exercise, gradings } = handIn;
  const { shown, beside } = chooseGradings(gradings, asked);
  const full = async (id: string | null) => {
    if (id === null) return null;
    const number = gradings.findIndex(({ gradingId }) => gradingId === id) + 1;
    return { number, grading: await load((api) => api.handIn.grading({ handInId, grading: id })) };
  };
  const [overrides, list, one, other] = await Promise.all([
    load((api) => api.grade.overrides({ courseId, enrolmentId })),
    load((api) => api.handIn.list({ courseId, enrolmentId, assignmentId, exercise, limit: MOST_OTHERS })),
    full(shown),
    full(beside),
  ]);
  const others = list.handIns.filter((each) => each.handInId !== handInId);
  const against = others.find((each) => each.handInId === asked.against);
  return {
    overrides,
    others,
    one,
    other,
    against: against === undefined ? null : await load((api) => api.handIn.byId({ handInId: against.handInId })),
  };
}
