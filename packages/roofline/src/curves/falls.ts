import { type CurvePoint, crossingBetween, type Derived, lastIndexWhere } from './curve.ts';

/** A place where a curve of rates drops. */
export interface Fall extends Derived {
  readonly value: number;
  /** The levels before and after the drop. */
  readonly from: number;
  readonly to: number;
}

/** As is usual for rise times, the interval of a drop extends from 90 % to 10 % of its height. */
const SHOULDER = 0.1;

/**
 * The places where a curve of rates drops by at least `share` of its level, and does so with certainty: the interval before lies above the one after.
 *
 * The curve is read from left to right. A drop begins at the highest point since the last drop ended, and ends at the lowest point before the curve
 * rises again by half of `share`. Its place is where half of the height is lost, on a straight line over ln x between two points; its interval
 * extends from where 90 % of the height remains to where 10 % remains, and to the next measured size on either side, since nothing
 * is known between two sizes.
 */
export function falls(points: readonly CurvePoint[], share = 0.15): Fall[] {
  const sorted = [...points].sort((a, b) => a.x - b.x);
  const found: Fall[] = [];
  let top = 0;
  let bottom: number | null = null;
  const at = (i: number): CurvePoint => sorted[i] as CurvePoint;
  const close = (): void => {
    if (bottom !== null) found.push(fallAlong(sorted.slice(top, bottom + 1)));
  };
  for (let i = 1; i < sorted.length; i++) {
    if (bottom === null) {
      if (at(i).y >= at(top).y) top = i;
      else if (at(i).y <= (1 - share) * at(top).y && at(i).high < at(top).low) bottom = i;
    } else if (at(i).y <= at(bottom).y) bottom = i;
    else if (at(i).y > at(bottom).y * (1 + share / 2)) {
      close();
      bottom = null;
      top = i;
    }
  }
  close();
  return found;
}

/** @param points from the top of the drop to its bottom */
function fallAlong(points: readonly CurvePoint[]): Fall {
  const at = (i: number): CurvePoint => points[i] as CurvePoint;
  const [from, to] = [at(0).y, at(points.length - 1).y];
  const level = (left: number): number => to + left * (from - to);
  const lastAbove = (left: number): number => lastIndexWhere(points, ({ y }) => y >= level(left));
  const half = lastAbove(0.5);
  return {
    value: crossingBetween(at(half), at(half + 1), level(0.5)),
    low: at(lastAbove(1 - SHOULDER)).x,
    high: at(lastAbove(SHOULDER) + 1).x,
    from,
    to,
    note: 'where half of the drop is lost',
  };
}
