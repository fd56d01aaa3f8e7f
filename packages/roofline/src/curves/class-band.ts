import type { CurvePoint } from '@rooflab/result';

/**
 * The middle half of many curves: at each x the median instead of `y`, and the quartiles instead of its interval. `samples`: number of
 * curves with this x.
 */
export function classBand(curves: readonly (readonly CurvePoint[])[]): CurvePoint[] {
  const byX = new Map<number, [CurvePoint, ...CurvePoint[]]>();
  for (const point of curves.flat()) {
    const others = byX.get(point.x);
    byX.set(point.x, others ? [...others, point] : [point]);
  }
  return [...byX]
    .sort(([a], [b]) => a - b)
    .map(([x, points]) => {
      const y = quartiles(points.map((point) => point.y));
      const ns = quartiles(points.map(({ medianNs }) => medianNs));
      const { bytes, flops } = points[0];
      return {
        x,
        y: y.median,
        ciLow: y.low,
        ciHigh: y.high,
        medianNs: ns.median,
        ciLowNs: ns.low,
        ciHighNs: ns.high,
        samples: points.length,
        bytes,
        flops,
      };
    });
}

function quartiles(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) };
}

/**
 * Expects ascending values; linear interpolation between neighbours: definition 7 of R. J. Hyndman and Y. Fan (The American Statistician
 * 50, 1996).
 */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (at - Math.floor(at)) * (high - low);
}
