import { pseudonym } from './pseudonym.ts';
import type { LeaderboardRow } from './queries.ts';
import { rankWithTies } from './rank-with-ties.ts';
import type { BoardRow } from './schema.ts';

interface ExerciseResults {
  /** The exercise's points in the assignment: its share in the board over all exercises. */
  readonly weight: number;
  readonly rows: readonly LeaderboardRow[];
}

type Student = Pick<LeaderboardRow, 'enrolmentId' | 'name' | 'nickname' | 'hidden'>;

/** A row of the board before anything is hidden from its reader. */
export type BoardEntry = Omit<BoardRow, 'label' | 'isNickname' | 'isMine' | 'student'> & Student;

/** One row for each student in `exercises`, best first. Over several exercises the weighted mean counts, and one without a result counts as 0. */
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

/** What a board is ordered by: the fraction of the roof; without one the points, which are exact, so that equal ones share a rank. */
function placeValue({ fraction, points }: Unranked): number {
  return fraction ?? points;
}

type Unranked = Omit<BoardEntry, 'rank' | 'worstRank'>;

function mergeByStudent(exercises: readonly ExerciseResults[]): Map<string, Unranked> {
  const total = exercises.reduce((sum, { weight }) => sum + weight, 0);
  const students = new Map<string, Unranked>();
  for (const { weight, rows } of exercises) {
    // Where nothing has points, all exercises count the same.
    const share = total > 0 ? weight / total : 1 / exercises.length;
    for (const row of rows) students.set(row.enrolmentId, add(students.get(row.enrolmentId) ?? blank(row), row, share));
  }
  if (exercises.length > 1) for (const [id, entry] of students) students.set(id, { ...entry, handInId: null });
  return students;
}

/** The name that others see on a course's boards: the nickname, or a made-up name. */
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
