import { vi } from 'vitest';
import { compareScores } from '../lti/run-score-comparison.ts';
import { type OutgoingOptions, runOutgoing } from '../outgoing/run-outgoing.ts';
import { sendersOf } from '../outgoing/senders.ts';
import { openGrades, type TestColumn } from './lti-grades.ts';
import { CLAIM, type Habit } from './lti-platform.ts';
import { openLtiScene } from './lti-scene.ts';
import { handInGraded } from './school.ts';

/** Of `vi.waitUntil`. */
export const PATIENT = { timeout: 10_000, interval: 20 };

/** Compares whenever it is asked to. */
export const EAGER = { leastSeconds: 0, mostSeconds: 0 };

export const MIRA = { sub: 'mira-17', name: 'Mira Sol', email: 'mira@uni.example' };

export type ScoreScene = Awaited<ReturnType<typeof openScoreScene>>;

/** A platform with a gradebook; the school's assignment has a link with a column there. */
export async function openScoreScene(habit: Habit = 'canvas') {
  const scene = await openLtiScene(habit);
  const { api, school } = scene;
  const grades = openGrades(scene.platform, habit);
  const column = grades.addColumn();
  const custom = { [`${CLAIM}/custom`]: { rooflab_assignment: school.assignmentId } };
  const linkTo = (to: TestColumn | null, link = 'link-1') => ({
    claims: { ...custom, ...grades.claim(to), [`${CLAIM}/resource_link`]: { id: link, title: 'Sums' } },
  });
  /** Somebody comes from a link for the first time. */
  const arrive = async (person: typeof MIRA = MIRA, forgery: { claims: object } = linkTo(column)) => {
    const { browser, answer } = await scene.arrive(person, { claims: { ...forgery.claims } });
    const userId = (await scene.session(browser))?.user.id ?? '';
    const where = { courseId_userId: { courseId: school.courseId, userId } };
    const { id: enrolmentId } = await api.db.enrolment.findUniqueOrThrow({ where, select: { id: true } });
    return { userId, enrolmentId, answer };
  };
  const handIn = async (enrolmentId: string, score: number) =>
    await handInGraded(api, { enrolmentId, assignmentId: school.assignmentId, result: { score, verdict: 'accepted' } });
  const ines = await api.as(school.instructor.userId);
  const states = async () => (await ines.lti.scores({ assignmentId: school.assignmentId })).students;
  /** Of the one student who came. */
  const stateOf = async (enrolmentId: string) => (await states()).find((each) => each.enrolmentId === enrolmentId)?.scores[0];
  return { ...scene, grades, column, linkTo, arrive, handIn, ines, states, stateOf };
}

/** Sends what is queued until the end of its scope. */
export function startSending({ api: { services } }: ScoreScene, options: Partial<OutgoingOptions> = {}) {
  const { db, logger } = services;
  const outgoing = runOutgoing({ db, logger, senders: sendersOf(services), waitsMs: Array(50).fill(20), pollMs: 10, ...options });
  return { [Symbol.asyncDispose]: () => outgoing.close() };
}

/** Compares, then sends until nothing waits to be sent. */
export async function sendAll(scene: ScoreScene, options: Partial<OutgoingOptions> = {}): Promise<void> {
  await compareScores(scene.api.services, EAGER);
  await using _ = startSending(scene, options);
  await vi.waitUntil(async () => (await scene.api.db.outgoingCall.count({ where: { endedAt: null } })) === 0, PATIENT);
}

/** What a column accepted, in order. */
export const given = (column: TestColumn) =>
  column.accepted.map(({ userId, scoreGiven, scoreMaximum }) => [userId, scoreGiven, scoreMaximum]);
