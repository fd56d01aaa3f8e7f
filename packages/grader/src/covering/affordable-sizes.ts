/** Sizes in the order in which they run, by what each costs. */
interface Costed {
  /** So many are taken whatever they cost. */
  readonly atLeast: number;
  readonly costs: readonly number[];
}

/**
 * How many sizes of each group are taken: what each takes at least, and then always the cheapest next size of them all, until those cost more than `most`
 * together. It depends on nothing that is measured, so that a file gets the same sizes however busy the machine is.
 */
export function affordableSizes(groups: readonly Costed[], most: number): readonly number[] {
  const taken = groups.map(({ atLeast, costs }) => Math.min(atLeast, costs.length));
  for (let spent = 0; ; ) {
    const next = groups.map(({ costs }, i) => costs[taken[i] ?? 0] ?? Number.POSITIVE_INFINITY);
    const cheapest = Math.min(...next);
    spent += cheapest;
    if (!(spent <= most) || cheapest === Number.POSITIVE_INFINITY) return taken;
    const at = next.indexOf(cheapest);
    taken[at] = (taken[at] ?? 0) + 1;
  }
}
