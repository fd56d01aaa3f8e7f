/** Far more than a worker sends at a time: it waits for work, beats, and delivers. */
const MOST_AT_ONCE = 8;

/** A worker sends requests faster than they are answered. */
export class TooManyAtOnce extends Error {
  override readonly name = 'TooManyAtOnce';
}

/** Does the work of a caller, unless so much of its work is under way that the process would fill with it. Throws `TooManyAtOnce`. */
export type AtOnce = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

export function limitAtOnce(): AtOnce {
  const underWay = new Map<string, number>();
  return async (caller, work) => {
    const others = underWay.get(caller) ?? 0;
    if (others >= MOST_AT_ONCE) throw new TooManyAtOnce(`Send at most ${MOST_AT_ONCE} requests at a time.`);
    underWay.set(caller, others + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(caller) ?? 1) - 1;
      if (left === 0) underWay.delete(caller);
      else underWay.set(caller, left);
    }
  };
}
