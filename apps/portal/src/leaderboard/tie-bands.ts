interface Ranked {
  readonly rank: number;
  readonly worstRank: number;
}

/** The place of a row among those that share its rank; `alone`: no other does. */
export type PlaceInBand = 'alone' | 'first' | 'inner' | 'last';

/** For rows in the board's order: which share a bracket, because no result tells them apart. */
export function tieBands(rows: readonly Ranked[]): PlaceInBand[] {
  return rows.map((row, i) => {
    const joinsAbove = rows[i - 1]?.rank === row.rank;
    const joinsBelow = rows[i + 1]?.rank === row.rank;
    if (joinsAbove) return joinsBelow ? 'inner' : 'last';
    return joinsBelow ? 'first' : 'alone';
  });
}

/** `4–6` for three rows that share a rank, `4` for a row with its own. */
export function rankWords({ rank, worstRank }: Ranked): string {
  return worstRank > rank ? `${rank}–${worstRank}` : String(rank);
}
