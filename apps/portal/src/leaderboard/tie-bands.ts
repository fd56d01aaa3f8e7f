interface Ranked {
  readonly rank: number;
  readonly worstRank: number;
}

/** Where a row stands among those that cannot be told from the first of them; `alone`: everybody else can. */
export type PlaceInBand = 'alone' | 'first' | 'inner' | 'last';

/** For rows in the board's order: which stand together under one bracket, because no result tells them apart. */
export function tieBands(rows: readonly Ranked[]): PlaceInBand[] {
  return rows.map((row, i) => {
    const joinsAbove = rows[i - 1]?.rank === row.rank;
    const joinsBelow = rows[i + 1]?.rank === row.rank;
    if (joinsAbove) return joinsBelow ? 'inner' : 'last';
    return joinsBelow ? 'first' : 'alone';
  });
}

/** `4–6` where the intervals overlap, `4` where they do not. */
export function rankWords({ rank, worstRank }: Ranked): string {
  return worstRank > rank ? `${rank}–${worstRank}` : String(rank);
}
