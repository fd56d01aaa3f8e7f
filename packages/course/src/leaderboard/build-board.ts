import type { LeaderboardRow } from './leaderboard.ts';
import { pseudonym } from './pseudonym.ts';
import { rankWithTies } from './rank-with-ties.ts';

export interface ExerciseResults {
  /** Points of the exercise: its share in the assignment's board. */
  readonly weight: number;
  readonly rows: readonly LeaderboardRow[];
}

export interface BoardEntry {
  readonly rank: number;
  /** The entries from `rank` to here cannot be told apart. */
  readonly worstRank: number;
  /** Of 100. */
  readonly points: number;
  /** Of the roof; null where results are counted, not timed. */
  readonly fraction: number | null;
  readonly fractionLow: number | null;
  readonly fractionHigh: number | null;
  /** Null over several exercises. */
  readonly handInId: string | null;
  readonly enrolmentId: string;
  readonly name: string;
  readonly nickname: string | null;
  readonly hidden: boolean;
}

/** One row for each student in `exercises`, best first. Of several exercises the weighted mean counts, where none is handed in as 0. */
export function buildBoard(exercises: readonly ExerciseResults[]): BoardEntry[] {
  const merged = [...mergeByStudent(exercises).values()].sort((a, b) => placeValue(b) - placeValue(a));
  const ranks = rankWithTies(
    merged.map((entry) => ({
      value: placeValue(entry),
      low: entry.fractionLow ?? entry.points,
      high: entry.fractionHigh ?? entry.points,
    })),
  );
  return merged
    .map((entry, i) => ({ ...entry, rank: ranks[i]?.rank ?? 1, worstRank: ranks[i]?.worst ?? 1 }))
    .sort((a, b) => a.rank - b.rank || placeValue(b) - placeValue(a));
}

/** By which a board is ordered: the fraction of the roof; without one the points, which are exact, so that equal ones share a rank. */
function placeValue({ fraction, points }: Unranked): number {
  return fraction ?? points;
}

type Unranked = Omit<BoardEntry, 'rank' | 'worstRank'>;

function mergeByStudent(exercises: readonly ExerciseResults[]): Map<string, Unranked> {
  const total = exercises.reduce((sum, { weight }) => sum + weight, 0);
  const students = new Map<string, Unranked>();
  for (const { weight, rows } of exercises) {
    // Where nothing is worth points, all count alike.
    const share = total > 0 ? weight / total : 1 / exercises.length;
    for (const row of rows) students.set(row.enrolmentId, add(students.get(row.enrolmentId) ?? blank(row), row, share));
  }
  if (exercises.length > 1) for (const [id, entry] of students) students.set(id, { ...entry, handInId: null });
  return students;
}

/** By which others know a student on the boards of a course: the nickname, or a made-up name. */
export function shownName({ nickname, enrolmentId }: Pick<LeaderboardRow, 'nickname' | 'enrolmentId'>): string {
  return nickname ?? pseudonym(enrolmentId);
}

function blank({ enrolmentId, name, nickname, hidden }: LeaderboardRow): Unranked {
  const nothing = { points: 0, fraction: null, fractionLow: null, fractionHigh: null, handInId: null };
  return { enrolmentId, name, nickname, hidden, ...nothing };
}

function add(entry: Unranked, row: LeaderboardRow, share: number): Unranked {
  return {
    ...entry,
    points: entry.points + share * row.score,
    fraction: plus(entry.fraction, row.fraction, share),
    fractionLow: plus(entry.fractionLow, row.fractionLow, share),
    fractionHigh: plus(entry.fractionHigh, row.fractionHigh, share),
    handInId: row.handInId,
  };
}

function plus(sum: number | null, fraction: number | null, share: number): number | null {
  return fraction === null ? sum : (sum ?? 0) + share * fraction;
}
