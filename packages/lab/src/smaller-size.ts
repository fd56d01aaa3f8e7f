import type { Size, TimedSize } from './exercise.ts';

/** How a size becomes smaller: its work grows with the `power`-th power of each of these fields together. */
export interface Shrinking {
  /**
   * By field, the step in which it decreases, so that a kernel which treats some sizes differently (multiples of 4, for example) takes the
   * same path at the smaller size.
   */
  readonly steps: Readonly<Record<string, number>>;
  readonly power: number;
}

/**
 * A timed size with about `share` (0 … 1) of its work, and hardly more.
 *
 * @param paramsAt the params that follow from a size
 */
export function smallerSize(
  { steps, power }: Shrinking,
  paramsAt: (size: Size) => Readonly<Record<string, number>>,
): (timed: TimedSize, share: number) => TimedSize {
  return (timed, share) => {
    const factor = share ** (1 / power);
    const shrunk = Object.entries(steps).map(([field, step]) => [field, stepped(timed.size[field] ?? 1, { factor, step })] as const);
    const size = { ...timed.size, ...Object.fromEntries(shrunk) };
    return { ...timed, size, params: { ...timed.params, ...paramsAt(size) } };
  };
}

function stepped(value: number, { factor, step }: { readonly factor: number; readonly step: number }): number {
  const wanted = Math.max(1, Math.floor(value * factor));
  const smaller = value - step * Math.ceil((value - wanted) / step);
  return smaller >= 1 ? smaller : wanted;
}
