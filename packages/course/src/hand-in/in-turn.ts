const lastOf = new Map<string, Promise<unknown>>();

/**
 * Runs work of one key after the other, in the order of the calls; work of other keys goes on beside it. Rejects with what `work` rejects
 * with; the next one's turn comes all the same.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lastOf.get(key) ?? Promise.resolve();
  const answer = before.then(work);
  const ended = answer.catch(() => undefined);
  lastOf.set(key, ended);
  try {
    return await answer;
  } finally {
    if (lastOf.get(key) === ended) lastOf.delete(key);
  }
}
