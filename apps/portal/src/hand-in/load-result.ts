import 'server-only';
import { countedPlace } from '@rooflab/lab';
import type { DeviceClass } from '@rooflab/result';
import { countedScore } from '@rooflab/roofline';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { type Course, isStaff } from '../api/course.ts';
import { load, optional } from '../api/server.ts';
import { commentPlace } from '../comment/comment-place.ts';
import { exercisesOf } from '../item/item.ts';
import { exerciseOfLab, rungsOfLab } from '../lab/of-lab.ts';
import type { Api } from '../pages-bridge.ts';
import { newRung } from './new-rung.ts';

const idSchema = z.uuid();

/** A longer trail would be unreadable; the work log has the rest. */
const TRAIL = 60;

/** Everything on the page of a hand-in; not found for an invalid id, and for a hand-in of another course. */
export async function loadResult(course: Course, id: string) {
  const handInId = idSchema.safeParse(id).data;
  if (handInId === undefined) notFound();
  const [handIn, threads] = await Promise.all([
    load((api) => api.handIn.byId({ handInId })),
    load((api) => api.comment.list({ handInId })),
  ]);
  const { exercise, enrolmentId, result } = handIn;
  const place = {
    assignmentId: handIn.assignmentId,
    exercise,
    ...(result?.device.deviceClass && { deviceClass: result.device.deviceClass }),
  };
  const asked = { exercise, assignmentId: handIn.assignmentId, labVersion: handIn.lab?.version ?? null };
  const own = enrolmentId === course.enrolmentId;
  const timed = handIn.placement !== null;
  const isRight = result !== null && result.correctness.passed === result.correctness.total;
  const mayOpen = isStaff(course) || own;
  const [assignment, lab, ladder, trail, density, board, open] = await Promise.all([
    load((api) => api.assignment.byId({ assignmentId: handIn.assignmentId })),
    optional((api) => exerciseOfLab(api, asked)),
    isRight ? optional((api) => rungsOfLab(api, asked)) : null,
    timed ? optional((api) => trailOf(api, { ...place, ...(own ? {} : { enrolmentId }) })) : null,
    timed ? optional((api) => api.placement.density(place)) : null,
    timed && own && handIn.verdict === 'accepted' ? optional((api) => api.leaderboard.board({ ...place, onlyMine: true })) : null,
    isRight && mayOpen ? optional((api) => api.lab.openRungs({ assignmentId: handIn.assignmentId, exercise })) : null,
  ]);
  if (assignment.courseId !== course.courseId) notFound();
  const recorded = ladder?.rungs ?? [];
  const countedLadder = ladder?.counted ?? [];
  const score = result?.counted && countedScore(result.counted);
  // Timed on the device class of this result.
  const rungs = recorded.filter(({ deviceClass }) => timed && deviceClass === place.deviceClass);
  const mine = handIn.placement && { ...handIn.placement, verdict: handIn.verdict, handedInAt: handIn.createdAt };
  return {
    course: { slug: course.slug, courseId: course.courseId },
    isStaff: isStaff(course),
    own,
    handIn,
    comments: await commentPlace(course, { handInId, threads, own }),
    assignment,
    /** Null where speed is not graded. */
    marks: result?.performance.graded ? (exercisesOf(assignment.items).find(({ subject }) => subject === exercise)?.marks ?? null) : null,
    lab,
    rungs,
    /** Its place among the rungs by counts; null if it was timed on a GPU, or not counted. */
    byCounts:
      score === undefined || timed
        ? null
        : { score, ladder: countedLadder, ...countedPlace(countedLadder, score, ladder?.scoreSlack ?? 0) },
    /** Rungs whose kernels the reader may open, by name. */
    openRungs: open?.rungs ?? [],
    /** If there are older hand-ins than the trail shows, it cannot tell whether a rung is new. */
    newRung: mine && trail?.nextCursor === null ? newRung(rungs, mine, trail.points) : null,
    /** Only rungs timed on a GPU. */
    recorded: recorded.filter(({ deviceClass }) => deviceClass === 'large'),
    trail: trail?.points ?? [],
    density: density?.cells ?? [],
    rank: board?.mine?.handInId === handInId ? board.mine : null,
  };
}

export type ResultData = Awaited<ReturnType<typeof loadResult>>;

interface Place {
  readonly assignmentId: string;
  readonly exercise: string;
  readonly deviceClass?: DeviceClass;
  readonly enrolmentId?: string;
}

/** The student's own points; with `enrolmentId`, for staff, another student's. */
async function trailOf(api: Api, { enrolmentId, ...place }: Place): Promise<Awaited<ReturnType<Api['placement']['mine']>>> {
  const input = { ...place, limit: TRAIL };
  return enrolmentId === undefined ? await api.placement.mine(input) : await api.placement.list({ ...input, enrolmentId });
}
