const lastOf = new Map<string, Promise<unknown>>();

/**
 * Runs the work of one key one after the other, in the order of the calls, while other keys' work goes on. Rejects with what `work` rejects with;
 * that does not keep the next one from its turn.
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
