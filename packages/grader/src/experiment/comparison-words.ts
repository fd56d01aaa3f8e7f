import type { CurvePoint } from '@rooflab/result';
import { lastIndexWhere } from '@rooflab/roofline/curves';
import { formatCount } from '@rooflab/roofline/units';

interface Names {
  /** The curve that the experiment expects to take longer, and the other one. */
  readonly slower: string;
  readonly faster: string;
  readonly axis: string;
}

/** How many times as long one curve takes as the other at one place, and which of them certainly takes longer: 1 the first, −1 the second, 0 neither. */
interface Compared {
  readonly x: number;
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly longer: -1 | 0 | 1;
}

/** Which of two curves takes longer, by how much, and from which size on; empty where they have no size in common. */
export function comparisonSentence(slower: readonly CurvePoint[], faster: readonly CurvePoint[], names: Names): string[] {
  const places = comparedAt(slower, faster);
  const last = places.at(-1);
  if (!last) return [];
  if (last.longer === 0) return [undecided(places, last, names)];
  const [long, short] = last.longer === 1 ? [names.slower, names.faster] : [names.faster, names.slower];
  const factor = last.longer === 1 ? last : inverted(last);
  const where = ` at ${names.axis} = ${formatCount(last.x)}`;
  return [`“${long}” takes ${factorWords(factor, `“${short}”`)}${where}${rangeWords(places, last, names.axis)}.`];
}

function comparedAt(slower: readonly CurvePoint[], faster: readonly CurvePoint[]): Compared[] {
  const places = slower.flatMap((a) => {
    const b = faster.find(({ x }) => x === a.x);
    if (!b) return [];
    const [ratio, low, high] = [a.medianNs / b.medianNs, a.ciLowNs / b.ciHighNs, a.ciHighNs / b.ciLowNs];
    return [{ x: a.x, ratio, low, high, longer: low > 1 ? 1 : high < 1 ? -1 : 0 } satisfies Compared];
  });
  return places.sort((a, b) => a.x - b.x);
}

function inverted({ ratio, low, high, ...rest }: Compared): Compared {
  return { ...rest, ratio: 1 / ratio, low: 1 / high, high: 1 / low };
}

/** From this factor on it is told as a factor, below as a percentage. */
const FACTOR = 1.1;

function factorWords({ ratio, low, high }: Compared, other: string): string {
  if (ratio >= FACTOR) return `${ratioWords(ratio)} times as long as ${other} (${ratioWords(low)} to ${ratioWords(high)})`;
  const percent = (value: number): string => String(Number((100 * (value - 1)).toPrecision(2)));
  return `${percent(ratio)} % longer than ${other} (${percent(low)} to ${percent(high)} %)`;
}

export function ratioWords(ratio: number): string {
  return String(Number(ratio.toPrecision(3)));
}

/** From which size on the same curve takes longer, and what is known below. */
function rangeWords(places: readonly Compared[], last: Compared, axis: string): string {
  if (places.length === 1) return '';
  const begin = lastIndexWhere(places, ({ longer }) => longer !== last.longer) + 1;
  const from = places[begin] ?? last;
  if (begin === 0) return ', and longer at every measured size';
  const before = new Set(places.slice(0, begin).map(({ longer }) => longer));
  const [only] = before;
  const below =
    before.size > 1 ? 'below, not at every size' : only === 0 ? 'below, no difference can be told' : 'below, it is the other way round';
  return from === last ? `; ${below}` : `, and longer from ${axis} = ${formatCount(from.x)} on; ${below}`;
}

function undecided(places: readonly Compared[], last: Compared, { slower, faster, axis }: Names): string {
  const certain = places.filter(({ longer }) => longer !== 0);
  const both = `between “${slower}” and “${faster}”`;
  const size = `${axis} = ${formatCount(last.x)}`;
  if (certain.length === 0)
    return places.length === 1
      ? `At ${size} no difference ${both} can be told: their intervals overlap.`
      : `No difference ${both} can be told at any measured size: their intervals overlap.`;
  const at = (longer: Compared['longer']): string =>
    certain
      .filter((place) => place.longer === longer)
      .map(({ x }) => formatCount(x))
      .join(', ');
  const [slow, fast] = [at(1), at(-1)];
  const known = [slow && `“${slower}” takes longer at ${axis} = ${slow}`, fast && `“${faster}” takes longer at ${axis} = ${fast}`];
  return `At the largest size, ${size}, no difference ${both} can be told; ${known.filter(Boolean).join(', and ')}.`;
}
