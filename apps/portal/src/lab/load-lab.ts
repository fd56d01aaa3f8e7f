import 'server-only';
import type { CountedRung } from '@rooflab/lab';
import { experimentsIn } from '@rooflab/markdown';
import { type Course, findCourse, isStaff } from '../api/course.ts';
import { load, optional, requireCaller } from '../api/server.ts';
import { type BeforeCurves, beforeCurves } from '../experiment/before-curves.ts';
import { findExperiment } from '../experiment/load-experiment.ts';
import type { ExperimentOfHandout } from '../handout/handout-experiment.tsx';
import { exercisesOf } from '../item/item.ts';
import type { Api } from '../pages-bridge.ts';
import type { ExerciseDetail } from './exercise-card.tsx';
import type { Assignment } from './hand-in-terms.ts';
import { shownRungs } from './ladder-place.ts';
import { exerciseOfLab, rungsOfLab } from './of-lab.ts';

export interface LoadedLab {
  readonly userId: string;
  readonly course: Course;
  readonly assignment: Assignment;
  readonly detail: ExerciseDetail;
  /** The reader's own hand-ins, newest first. */
  readonly handIns: HandIns;
  /** The newest hand-in that has a verdict, with its result. */
  readonly graded: Graded | null;
  /** As recorded on a GPU. */
  readonly rungs: Rungs;
  /** Rungs whose kernels the reader may open, by name. */
  readonly openRungs: readonly string[];
  readonly countedRungs: readonly CountedRung[];
  /** Points by which the score of one kernel by counts may differ between gradings. */
  readonly scoreSlack: number;
  /** The experiments shown in the handout, by id. */
  readonly experiments: Readonly<Record<string, ExperimentOfHandout>>;
}

/** Earlier hand-ins offered in the editor; the work log has all of them. */
const MOST_HAND_INS = 15;

/** Everything on the lab page; null if the assignment has no such exercise. */
export async function loadLab({
  slug,
  assignmentId,
  exercise,
}: {
  slug: string;
  assignmentId: string;
  exercise: string;
}): Promise<LoadedLab | null> {
  const [caller, course] = await Promise.all([requireCaller(), findCourse(slug)]);
  const { courseId, enrolmentId } = course;
  const assignment = await load((api) => api.assignment.byId({ assignmentId }));
  const item = exercisesOf(assignment.items).find(({ subject }) => subject === exercise);
  if (!item) return null;
  const asked = { exercise, assignmentId, labVersion: item.labVersion };
  const [detail, rungs, handIns] = await Promise.all([
    load((api) => exerciseOfLab(api, asked)),
    load((api) => rungsOfLab(api, asked)),
    enrolmentId === null ? [] : ownHandIns({ courseId, assignmentId, exercise }),
  ]);
  const mayOpen = isStaff(course) || handIns.some(({ verdict }) => verdict === 'accepted');
  const [graded, experiments, open] = await Promise.all([
    newestGraded(handIns),
    experimentsOf(course, experimentsIn(detail.handout)),
    mayOpen ? optional((api) => api.lab.openRungs({ assignmentId, exercise })) : null,
  ]);
  const ladder = { rungs: shownRungs(rungs.rungs), countedRungs: rungs.counted, scoreSlack: rungs.scoreSlack };
  return { userId: caller.userId, course, assignment, detail, handIns, graded, ...ladder, openRungs: open?.rungs ?? [], experiments };
}

const NOTHING: BeforeCurves = { kind: 'nothing' };

/** Staff see all curves at once. A handout of a course's own lab may name an experiment that does not exist: nothing is shown in its place. */
async function experimentsOf(course: Course, named: readonly string[]): Promise<LoadedLab['experiments']> {
  const { courseId } = course;
  const found = await Promise.all(named.map((id) => findExperiment(courseId, id)));
  const experiments = found.filter((experiment) => experiment !== null);
  const asksFirst = !isStaff(course) && course.enrolmentId !== null && experiments.length > 0;
  const unseen = asksFirst ? await load((api) => api.experiment.unseen({ courseId, ids: experiments.map(({ id }) => id) })) : [];
  const shown = experiments.map((experiment) => {
    const own = unseen.find(({ id }) => id === experiment.id);
    return [experiment.id, { experiment, before: own ? beforeCurves(own) : NOTHING }] as const;
  });
  return Object.fromEntries(shown);
}

type Graded = Awaited<ReturnType<Api['handIn']['byId']>>;

type Rungs = readonly Awaited<ReturnType<Api['lab']['rungs']>>['rungs'][number][];

async function newestGraded(handIns: HandIns): Promise<Graded | null> {
  const found = handIns.find(({ verdict }) => verdict !== null);
  return found ? await load((api) => api.handIn.byId({ handInId: found.handInId })) : null;
}

type HandIns = Awaited<ReturnType<typeof ownHandIns>>;

async function ownHandIns(of: { courseId: string; assignmentId: string; exercise: string }) {
  return (await load((api) => api.handIn.list({ ...of, mine: true, limit: MOST_HAND_INS }))).handIns;
}
