/** Students see a board with what was handed in before this moment; null: with everything, for it is not frozen, or not yet. */
export function frozenBefore({ leaderboardFrozenAt }: { readonly leaderboardFrozenAt: Date | null }, now: Date): Date | null {
  return leaderboardFrozenAt !== null && leaderboardFrozenAt <= now ? leaderboardFrozenAt : null;
}
