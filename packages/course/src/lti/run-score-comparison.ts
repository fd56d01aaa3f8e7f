import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '@rooflab/db';
import { listAssignments } from '../assignment/assignments.ts';
import { effectiveGrade } from '../grade/effective-grade.ts';
import { loadWholeGradebook } from '../grade/gradebook.ts';
import { roundPoints } from '../grade/points.ts';
import { hasNoResult, releasedGrade } from '../grade/released-grade.ts';
import type { AssignmentGrade } from '../grade/schema.ts';
import type { Services } from '../procedure/context.ts';
import { compareLtiScores, type WantedScore } from './wanted-scores.ts';

type ComparisonServices = Pick<Services, 'db' | 'logger' | 'clock'>;

/** Compares scores until it is closed. */
export interface ScoreComparison {
  close(): Promise<void>;
}

export interface ComparisonPace {
  /** How often it looks. */
  readonly everyMs: number;
  /** As in `Comparing`. */
  readonly leastSeconds: number;
  readonly mostSeconds: number;
}

const PACE: ComparisonPace = { everyMs: 5000, leastSeconds: 30, mostSeconds: 900 };

/** Finds scores that learning platforms do not have yet and queues them, once. Returns how many. */
export async function compareScores({ db, clock }: ComparisonServices, pace: Omit<ComparisonPace, 'everyMs'> = PACE): Promise<number> {
  const { leastSeconds, mostSeconds } = pace;
  return await compareLtiScores(db, { leastSeconds, mostSeconds, wanted: (tx, courseId) => wantedScores(tx, courseId, clock()) });
}

/** Runs in each process of a portal; locks in the database let only one at a time compare a course. */
export function runScoreComparison(services: ComparisonServices, pace: ComparisonPace = PACE): ScoreComparison {
  const stopping = new AbortController();
  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const queued = await compareScores(services, pace);
        if (queued > 0) services.logger.info({ queued }, 'Scores wait to be sent to learning platforms.');
      } catch (error) {
        services.logger.warn({ error }, 'Scores were not compared with what learning platforms have; it is tried again.');
      }
      await sleep(pace.everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const working = work();
  return {
    close: async () => {
      stopping.abort();
      await working;
    },
  };
}

/** The scores that learning platforms should have: those that students see here, in released assignments with points. */
async function wantedScores(db: Queryable, courseId: string, now: Date): Promise<WantedScore[]> {
  const assignments = await listAssignments(db, courseId, null);
  const students = await loadWholeGradebook(db, courseId);
  return students.flatMap(({ userId, input }) =>
    releasedGrade(effectiveGrade(input), assignments, now)
      .assignments.filter(({ maxPoints, withheld }) => maxPoints > 0 && !withheld)
      .map((grade) => ({ userId, ...scoreOf(grade) })),
  );
}

function scoreOf(grade: AssignmentGrade): Omit<WantedScore, 'userId'> {
  const { assignmentId, points, maxPoints } = grade;
  return { assignmentId, points: roundPoints(points), maxPoints, blank: hasNoResult(grade) };
}
