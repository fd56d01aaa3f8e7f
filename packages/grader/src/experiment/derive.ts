import { type Axis, type AxisPlace, type Derivation, workingSetAt } from '@rooflab/lab';
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
function fallsOf({ name, series, workingSets }: Extract<Derivation, { kind: 'falls' }>, curves: Curves): Named[] {
  const { axis, deviceClass } = curves;
  const found = falls(rates(curves, series));
  if (found.length === 0) return [[name, { ...NO_FALL, unit: axis.unit }]];
  return found.flatMap(({ value, low, high, from, to, note }, i): Named[] => {
    const title = i === 0 ? name : `${name} (${i + 1})`;
    const place: DerivedValue = { value, low, high, unit: axis.unit, note: `${note}; ${Math.round(100 * (1 - to / from))} % are lost` };
    if (workingSets === null) return [[title, place]];
    const bytesAt = (x: number | null): number | null => (x === null ? null : workingSetAt(axis, workingSets, { x, deviceClass }));
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
  const place = (x: number): AxisPlace => ({ x, deviceClass });
  const placeOf = (x: number | null): number | null => {
    const bytes = x === null ? null : workingSetAt(axis, measured.workingSets, place(x));
    return bytes === null
      ? null
      : lastWithin(bytes, (at) => workingSetAt(axis, predicted.workingSets, place(at)), axis.values[deviceClass]);
  };
  const [value, low, high] = [placeOf(fall.value), placeOf(fall.low), placeOf(fall.high)];
  const note = value === null ? 'outside the measured places' : `where its working set is that of ${measured.series} at its drop`;
  return { value, low, high: value === null ? null : high, unit: axis.unit, note };
}

/** The largest whole x at which a rising function is at most `bound`; null unless it lies between the first and the last value of the axis. */
function lastWithin(bound: number, rising: (x: number) => number, values: readonly number[]): number | null {
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (rising(low) > bound || rising(high) <= bound) return null;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (rising(middle) <= bound) low = middle;
    else high = middle - 1;
  }
  return low;
}
