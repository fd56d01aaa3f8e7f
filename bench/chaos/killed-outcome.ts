import type { Database } from '@rooflab/db';
import { spread } from '../load/quantiles.ts';
import type { Aim } from './report.ts';

/** From the kill until the job waits again, or its explanation is given up. */
const LIMIT_SECONDS = 15;

/** A hand-in whose worker was killed. */
export interface Killed {
  readonly handInId: string;
  readonly moment: string;
  readonly killedAt: number;
}

export interface Outcome {
  readonly moment: string;
  readonly effective: number;
  readonly verdict: string | null;
  readonly attempts: number;
  readonly secondsFromKill: number | null;
  /** From the kill until the lease was taken back, and until another worker had the job. */
  readonly secondsToLost: number | null;
  readonly secondsToTaken: number | null;
  /** From the kill until the explanation of the stored result was given up; null: it was given up never, or never awaited. */
  readonly secondsToUnexplained: number | null;
}

/** How the hand-in ended. */
export async function outcomeOf(db: Database, { handInId, moment, killedAt }: Killed): Promise<Outcome> {
  const { endedAt } = await db.handIn.findUniqueOrThrow({ where: { id: handInId } });
  const rows = await db.grading.findMany({ where: { handInId }, orderBy: { attempt: 'asc' } });
  const effective = rows.filter((row) => row.effective);
  const since = (at: Date | null | undefined): number | null =>
    at === null || at === undefined ? null : Math.round((at.getTime() - killedAt) / 100) / 10;
  return {
    moment,
    effective: effective.length,
    verdict: effective[0]?.verdict ?? null,
    attempts: rows.length,
    secondsFromKill: since(endedAt),
    secondsToLost: since(rows[0]?.finishedAt),
    secondsToTaken: since(effective[0]?.claimedAt),
    secondsToUnexplained: rows.length === 1 ? since(effective[0]?.explainedAt) : null,
  };
}

export function isGood({ effective, verdict, attempts, secondsFromKill, secondsToLost, secondsToUnexplained }: Outcome): boolean {
  const freed = attempts === 1 ? secondsToUnexplained : secondsToLost;
  return effective === 1 && verdict === 'accepted' && secondsFromKill !== null && freed !== null && freed <= LIMIT_SECONDS;
}

/** `kills`: how many there should be. */
export function judgeKills(outcomes: readonly Outcome[], kills: number): Aim[] {
  const again = outcomes.filter(({ attempts }) => attempts > 1);
  const stored = outcomes.filter(({ attempts }) => attempts === 1);
  const good = outcomes.filter(isGood).length;
  return [
    {
      aim: `each has one effective result, and what its worker held is free again within ${LIMIT_SECONDS} s`,
      got: `${good} of ${kills}`,
      met: good === kills,
    },
    told('the job waited again', again, ({ secondsToLost }) => secondsToLost),
    told('another worker’s verdict', again, ({ secondsFromKill }) => secondsFromKill),
    told('of a stored verdict, the explanation was given up', stored, ({ secondsToUnexplained }) => secondsToUnexplained),
  ];
}

/** No aim of its own. */
function told(what: string, outcomes: readonly Outcome[], seconds: (outcome: Outcome) => number | null): Aim {
  const { p50, max } = spread(
    outcomes.flatMap((outcome) => seconds(outcome) ?? []),
    1,
  );
  return { aim: `told beside: ${what}`, got: `${outcomes.length} times, after ${p50} s in the median, ${max} s at most`, met: true };
}
