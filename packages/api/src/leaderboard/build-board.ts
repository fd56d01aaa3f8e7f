import type { LeaderboardRow } from '@rooflab/db';
import { pseudonym } from './pseudonym.ts';
import { rankWithTies } from './rank-with-ties.ts';

export interface ExerciseResults {
  /** Points of the exercise: its share in the assignment's board. */
  readonly weight: number;
  readonly rows: readonly LeaderboardRow[];
}

export interface BoardEntry {
  readonly rank: number;
  /** Ranks from `rank` to here cannot be told apart. */
  readonly worstRank: number;
  readonly label: string;
  /** Given by the student, not made up. */
  readonly isNickname: boolean;
  readonly fraction: number;
  readonly fractionLow: number;
  readonly fractionHigh: number;
  /** Null over several exercises. */
  readonly handInId: string | null;
  readonly enrolmentId: string;
  readonly name: string;
  readonly hidden: boolean;
}

/** One row a student, best first. Of several exercises the weighted mean counts, where none is handed in as 0. */
export function buildBoard(exercises: readonly ExerciseResults[]): BoardEntry[] {
  const merged = [...mergeByStudent(exercises).values()].sort((a, b) => b.fraction - a.fraction);
  const ranks = rankWithTies(merged.map(({ fractionLow, fractionHigh }) => ({ low: fractionLow, high: fractionHigh })));
  return merged
    .map((entry, i) => ({ ...entry, rank: ranks[i]?.rank ?? 1, worstRank: ranks[i]?.worst ?? 1 }))
    .sort((a, b) => a.rank - b.rank || a.worstRank - b.worstRank || b.fraction - a.fraction);
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

function blank({ enrolmentId, name, nickname, hidden }: LeaderboardRow): Unranked {
  const label = nickname ?? pseudonym(enrolmentId);
  const nothing = { fraction: 0, fractionLow: 0, fractionHigh: 0, handInId: null };
  return { enrolmentId, name, hidden, label, isNickname: nickname !== null, ...nothing };
}

function add(entry: Unranked, row: LeaderboardRow, share: number): Unranked {
  return {
    ...entry,
    fraction: entry.fraction + share * row.fraction,
    fractionLow: entry.fractionLow + share * row.fractionLow,
    fractionHigh: entry.fractionHigh + share * row.fractionHigh,
    handInId: row.handInId,
  };
}
