/** How long one run with this much work took. */
interface Observation {
  /** Sum of the bytes and operations at the run's size, which grows as fast as an honest kernel's time. */
  readonly work: number;
  readonly ns: number;
}

/** The expected time of a run with more work. */
interface Expectation {
  /** If the time keeps growing as before. */
  readonly expectedNs: number;
  /** If the time grows faster from here on, as when a kernel's cost per element only begins to dominate. */
  readonly atMostNs: number;
}

/** Smallest ratio of work between two observations that shows how the time grows; closer ones show only noise. */
const FAR_APART = 4;

/** The cautious estimate assumes growth at least as fast as the square of the work. */
const CAUTIOUS_EXPONENT = 2;
const CAUTIOUS_EXTRA = 0.5;

/** The time of shorter runs depends more on the clock and the launch than on the work. */
const SHORTEST_NS = 1e5;

/** A step to a size that is hardly larger shows nothing new. */
const SMALLEST_STEP = 2;

/** A kernel's times so far, and the times predicted from them. The time is modelled as a power of the work. */
export interface Growth {
  /** Of several runs with the same work the shortest counts: the others were delayed by something else. */
  note(observation: Observation): void;
  /** For no more work than was run already, the shortest of the runs with as much or more. Null before the first observation. */
  expect(work: number): Expectation | null;
  /** The most work that takes at most `limitNs` even with cautious growth; null when it is not worth a run. */
  nextStep(limitNs: number): number | null;
  /** The run with the most work so far. */
  largest(): Observation | null;
  /** Twice the work of the largest run so far, if that takes at most `limitNs` even with quadratic growth; null otherwise. */
  doubled(limitNs: number): number | null;
}

export function createGrowth(): Growth {
  const shortestNs = new Map<number, number>();
  function largestRun(): (Observation & { readonly exponent: number }) | null {
    if (shortestNs.size === 0) return null;
    const work = Math.max(...shortestNs.keys());
    const largest = { work, ns: shortestNs.get(work) ?? 0 };
    return { ...largest, exponent: steepestExponent(shortestNs, largest) };
  }
  return {
    note({ work, ns }) {
      shortestNs.set(work, Math.min(ns, shortestNs.get(work) ?? ns));
    },
    expect(work) {
      const largest = largestRun();
      if (largest === null || work > largest.work) return largest && expectation(largest, work);
      const ns = Math.min(...[...shortestNs].filter(([seen]) => seen >= work).map(([, taken]) => taken));
      return { expectedNs: ns, atMostNs: ns };
    },
    nextStep(limitNs) {
      const largest = largestRun();
      if (largest === null) return null;
      const factor = (limitNs / largest.ns) ** (1 / cautious(largest.exponent));
      return factor < SMALLEST_STEP ? null : factor * largest.work;
    },
    largest: largestRun,
    doubled(limitNs) {
      const largest = largestRun();
      return largest && largest.ns * SMALLEST_STEP ** CAUTIOUS_EXPONENT <= limitNs ? SMALLEST_STEP * largest.work : null;
    },
  };
}

function expectation({ ns, exponent, ...largest }: Observation & { readonly exponent: number }, work: number): Expectation {
  const ratio = work / largest.work;
  return { expectedNs: ns * ratio ** exponent, atMostNs: ns * ratio ** cautious(exponent) };
}

function cautious(exponent: number): number {
  return Math.max(CAUTIOUS_EXPONENT, exponent + CAUTIOUS_EXTRA);
}

/** At least 1: the fixed cost of small runs hides how the time grows. */
function steepestExponent(observed: ReadonlyMap<number, number>, largest: Observation): number {
  const slopes = [...observed]
    .filter(([work]) => work * FAR_APART <= largest.work)
    .map(([work, ns]) => Math.log(Math.max(largest.ns, SHORTEST_NS) / Math.max(ns, SHORTEST_NS)) / Math.log(largest.work / work));
  return Math.max(1, ...slopes);
}
