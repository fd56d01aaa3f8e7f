/** Sizes in the order in which they run. */
export interface Costed {
  /** The cost of each. */
  readonly costs: readonly number[];
  /** How many may be taken in the first stage, whatever they cost, and the limit in each later stage. */
  readonly upTo: readonly number[];
}

/**
 * How many sizes of each group are taken. Each stage after the first keeps taking the cheapest next size of any group while their total
 * cost stays within the stage's entry in `most`. Nothing measured enters, so a file gets the same sizes however busy the machine is.
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
