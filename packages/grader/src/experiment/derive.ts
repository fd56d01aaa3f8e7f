import type { Axis, Derivation } from '@rooflab/lab';
import type { CurvePoint, CurveSeries, DerivedValue, OpenedClass } from '@rooflab/result';
import { type CurvePoint as BareCurvePoint, breakEven, falls, ratioAtLargest } from '@rooflab/roofline/curves';

/** The curves of an experiment as they were measured. */
export interface Curves {
  readonly series: readonly CurveSeries[];
  readonly axis: Axis;
  readonly deviceClass: OpenedClass;
}

type Named = readonly [name: string, value: DerivedValue];

/** The outcome of one derivation: a value, or several drops. */
export function derivedFrom(derivation: Derivation, curves: Curves): Named[] {
  const { unit } = curves.axis;
  switch (derivation.kind) {
    case 'break-even': {
      const { name, incumbent, challenger } = derivation;
      return [[name, { ...breakEven(times(curves, incumbent), times(curves, challenger)), unit }]];
    }
    case 'ratio': {
      const { name, slower, faster } = derivation;
      return [[name, { ...ratioAtLargest(times(curves, slower), times(curves, faster)), unit: '×' }]];
    }
    case 'falls':
      return fallsOf(derivation, curves);
    case 'predicted-fall':
      return [[derivation.name, predictedFall(derivation, curves)]];
  }
}

function pointsOf({ series }: Curves, name: string): readonly CurvePoint[] {
  return series.find((one) => one.name === name)?.points ?? [];
}

function times(curves: Curves, name: string): BareCurvePoint[] {
  return pointsOf(curves, name).map(({ x, medianNs, ciLowNs, ciHighNs }) => ({ x, y: medianNs, low: ciLowNs, high: ciHighNs }));
}

/** Drops of the rate, whatever the plot shows. */
function rates(curves: Curves, name: string): BareCurvePoint[] {
  return pointsOf(curves, name).map(({ x, bytes, medianNs, ciLowNs, ciHighNs }) => ({
    x,
    y: bytes / medianNs,
    low: bytes / ciHighNs,
    high: bytes / ciLowNs,
  }));
}

const NO_FALL = { value: null, low: null, high: null, note: 'the rate never drops by 15 % or more' } as const;

/** The first drop keeps the plain name. */
function fallsOf({ name, series, workingSet }: Extract<Derivation, { kind: 'falls' }>, curves: Curves): Named[] {
  const { axis, deviceClass } = curves;
  const found = falls(rates(curves, series));
  if (found.length === 0) return [[name, { ...NO_FALL, unit: axis.unit }]];
  return found.flatMap(({ value, low, high, from, to, note }, i): Named[] => {
    const title = i === 0 ? name : `${name} (${i + 1})`;
    const place: DerivedValue = { value, low, high, unit: axis.unit, note: `${note}; ${Math.round(100 * (1 - to / from))} % are lost` };
    if (!workingSet) return [[title, place]];
    const bytesAt = (x: number | null): number | null => (x === null ? null : workingSet(x, deviceClass));
    const bytes = {
      value: bytesAt(value),
      low: bytesAt(low),
      high: bytesAt(high),
      unit: 'B',
      note: 'what the model says is used again there',
    };
    return [
      [title, place],
      [`${title}: working set`, bytes],
    ];
  });
}

function predictedFall({ measured, predicted }: Extract<Derivation, { kind: 'predicted-fall' }>, curves: Curves): DerivedValue {
  const { axis, deviceClass } = curves;
  const [fall] = falls(rates(curves, measured.series));
  if (!fall)
    return { value: null, low: null, high: null, unit: axis.unit, note: `${measured.series} does not drop, so the cache is not known` };
  const most = Math.max(...axis.values[deviceClass]);
  const placeOf = (x: number | null): number | null => {
    if (x === null) return null;
    const bytes = measured.workingSet(x, deviceClass);
    const largest = largestBelow(bytes, (at) => predicted.workingSet(at, deviceClass), most);
    return largest < most ? largest : null;
  };
  const [value, low, high] = [placeOf(fall.value), placeOf(fall.low), placeOf(fall.high)];
  const note = value === null ? 'beyond the largest measured place' : `where its working set is that of ${measured.series} at its drop`;
  return { value, low, high: value === null ? null : high, unit: axis.unit, note };
}

/** The largest whole x up to `most` at which a rising function is at most `bound`; 0 where there is none. */
function largestBelow(bound: number, rising: (x: number) => number, most: number): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (rising(middle) <= bound) low = middle;
    else high = middle - 1;
  }
  return low;
}
