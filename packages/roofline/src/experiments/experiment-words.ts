import type { CurvePoint, CurveSeries, DerivedValue } from '@rooflab/result';
import { formatCount, formatTick } from '../format-units.ts';

/** `38.1 GB/s ± 0.4 %`: half the width of the interval, relative to the value. */
export function pointWords({ y, ciLow, ciHigh }: CurvePoint, unit: string): string {
  const half = (100 * (ciHigh - ciLow)) / 2 / y;
  return `${quantityWords(y, unit)} ± ${half < 9.95 ? half.toFixed(1) : Math.round(half)} %`;
}

/** A value of a chart with three digits and a prefix: `38.1 GB/s`, `26 µs`. */
export function quantityWords(value: number, unit: string): string {
  if (unit === 's') {
    const [factor, symbol] = value < 1e-6 ? [1e9, 'ns'] : value < 1e-3 ? [1e6, 'µs'] : value < 1 ? [1e3, 'ms'] : [1, 's'];
    return `${Number((value * factor).toPrecision(3))} ${symbol}`;
  }
  return `${formatTick(Number(value.toPrecision(3)))}${value < 1e3 ? ' ' : ''}${unit}`;
}

/** A derived value with its interval; an unknown end is described as beyond the measured range. */
export function derivedWords({ value, low, high, unit }: DerivedValue): string {
  const words = (number: number): string => (unit === '×' ? String(Number(number.toPrecision(3))) : formatCount(number));
  if (value === null) {
    if (low !== null) return `above ${words(low)} ${unit}`;
    return high === null ? 'none' : `below ${words(high)} ${unit}`;
  }
  const ends = [low, high].map((end, i) => (end === null ? `beyond the ${i === 0 ? 'smallest' : 'largest'} measured` : words(end)));
  return `${words(value)} ${unit}, ${ends.join(' to ')}`;
}

const CLOCKS = { gpu: 'GPU time stamps', host: "host's clock", both: 'sum over both clocks' } as const;

/** Which curves were timed by which clock. */
export function clockWords(series: readonly CurveSeries[]): string {
  const groups = Object.entries(CLOCKS).flatMap(([clock, words]) => {
    const names = series.filter((one) => one.clock === clock).map(({ name }) => name);
    return names.length === 0 ? [] : [{ words, names }];
  });
  const [only, ...others] = groups;
  if (only && others.length === 0) return `Clock of all curves: ${only.words}.`;
  return `Clocks: ${groups.map(({ words, names }) => `${words} for ${names.join(', ')}`).join('; ')}.`;
}
