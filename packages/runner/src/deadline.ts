interface Deadline {
  readonly limitMs: number;
  /** How many times the limit may pass by the wall clock while less than the limit is computed. */
  readonly patience: number;
  /** Milliseconds of computation so far. */
  readonly computedMs: () => number;
}

/** This close to the limit, another check would come too soon. */
const SHORTEST_WAIT_MS = 50;

/**
 * Calls `onExceeded` once `limitMs` have passed and were also spent computing: a loaded machine may have run something else. Returns a
 * function that stops it.
 */
export function startDeadline({ limitMs, patience, computedMs }: Deadline, onExceeded: () => void): () => void {
  const start = { wall: performance.now(), computed: patience > 1 ? computedMs() : 0 };
  const look = (): void => {
    const wall = performance.now() - start.wall;
    const leftMs = limitMs - Math.min(wall, computedMs() - start.computed);
    if (leftMs <= 0 || wall >= patience * limitMs) onExceeded();
    else timer = setTimeout(look, Math.min(Math.max(leftMs, SHORTEST_WAIT_MS), patience * limitMs - wall + 1));
  };
  let timer = setTimeout(patience > 1 ? look : onExceeded, limitMs);
  return () => clearTimeout(timer);
}
