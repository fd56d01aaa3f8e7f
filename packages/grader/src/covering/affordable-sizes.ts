/** Sizes in the order in which they run. */
export interface Costed {
  /** What each costs. */
  readonly costs: readonly number[];
  /** How many may be taken in the first stage, whatever they cost, and up to how many in each later one. */
  readonly upTo: readonly number[];
}

/**
 * How many sizes of each group are taken: in each stage after the first always the cheapest next size of them all, until all these cost more than `most` of the
 * stage together. It depends on nothing that is measured, so that a file gets the same sizes however busy the machine is.
 */
export function affordableSizes(groups: readonly Costed[], most: readonly number[]): readonly number[] {
  const taken = groups.map(({ costs, upTo: [first = 0] }) => Math.min(first, costs.length));
  let spent = 0;
  for (const [stage, limit] of most.entries()) {
    for (;;) {
      const next = groups.map((group, i) => nextCost(group, stage + 1, taken[i]));
      const cheapest = Math.min(...next);
      if (!(spent + cheapest <= limit)) break;
      spent += cheapest;
      const at = next.indexOf(cheapest);
      taken[at] = (taken[at] ?? 0) + 1;
    }
  }
  return taken;
}

function nextCost({ costs, upTo }: Costed, stage: number, taken = 0): number {
  return (taken < (upTo[stage] ?? costs.length) ? costs[taken] : undefined) ?? Number.POSITIVE_INFINITY;
}
