/** What ends sooner is noticed at once. */
const AT_ONCE_MS = 1;

/** A pause lasts this share of the time waited so far, up to a limit. */
const PAUSE_SHARE = 1 / 16;
const LONGEST_PAUSE_MS = 10;

/** `globalThis`, as far as it concerns waiting. */
interface Timers {
  setImmediate: typeof setImmediate;
  setTimeout: typeof setTimeout;
}

/**
 * While Dawn works, its binding asks through the global `setImmediate` whether the work is done, again and again. That keeps a core busy, and
 * a software device computes on the same cores. From now on a wait that is not short has pauses between these questions.
 */
export function pollSlowly(timers: Timers = globalThis): void {
  const { setImmediate, setTimeout } = timers;
  let isAsking = false;
  let sinceMs = 0;

  function ask(question: () => void): void {
    isAsking = true;
    try {
      question();
    } finally {
      isAsking = false;
    }
  }

  function schedule(callback: (...args: unknown[]) => void, ...args: unknown[]): unknown {
    if (!isNative(callback)) return setImmediate(callback, ...args);
    const nowMs = performance.now();
    // A question that leads to the next one has found the work undone.
    if (!isAsking) sinceMs = nowMs;
    const waitedMs = nowMs - sinceMs;
    if (waitedMs < AT_ONCE_MS) return setImmediate(ask, callback);
    return setTimeout(ask, Math.min(LONGEST_PAUSE_MS, PAUSE_SHARE * waitedMs), callback);
  }

  // `util.promisify` needs its properties.
  timers.setImmediate = Object.defineProperties(schedule, Object.getOwnPropertyDescriptors(setImmediate)) as typeof setImmediate;
}

/** As Dawn's questions are; bound functions look the same, but have a name. */
function isNative(callback: (...args: unknown[]) => void): boolean {
  return callback.name === '' && Function.prototype.toString.call(callback).endsWith('{ [native code] }');
}
