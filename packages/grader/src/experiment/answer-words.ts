import type { Derivation, Experiment } from '@rooflab/lab';
import { type CurvePoint, type CurveSeries, type ExperimentResult, OWN_CURVE } from '@rooflab/result';
import { quantityWords } from '@rooflab/roofline/experiments';
import { formatCount } from '@rooflab/roofline/units';
import { breakEvenSentence } from './break-even-words.ts';
import { comparisonSentence, ratioWords } from './comparison-words.ts';

/** What a run says about its experiment's question. */
interface ExperimentAnswer {
  /** Why its times say nothing about a GPU, and what they do show; null: they may be believed. */
  readonly cannotShow: string | null;
  /** One for each comparison of the experiment, in its order; only what the intervals carry. Empty where `cannotShow` is not null. */
  readonly sentences: readonly string[];
}

const SOFTWARE =
  'This ran on a software device: a processor that emulates a GPU. It has no memory, caches, bus or launches of a GPU, so its times cannot answer the question. It does show that the kernels compute the right values wherever the curves have a point.';

export function experimentAnswer(experiment: Experiment, result: ExperimentResult): ExperimentAnswer {
  if (result.device.software) return { cannotShow: SOFTWARE, sentences: [] };
  const derived = experiment.derive.flatMap((derivation) => derivedSentences(derivation, result));
  const plain = experiment.derive.length === 0 ? result.series.flatMap((series) => levelSentence(series, result)) : [];
  return { cannotShow: null, sentences: [...ownSentence(result), ...derived, ...plain] };
}

function derivedSentences(derivation: Derivation, result: ExperimentResult): string[] {
  const { name } = derivation;
  switch (derivation.kind) {
    case 'ratio':
      return comparisonSentence(pointsOf(result, derivation.slower), pointsOf(result, derivation.faster), {
        ...{ slower: derivation.slower, faster: derivation.faster, axis: result.x.name },
      });
    case 'break-even': {
      const value = result.derived[name];
      const challenger = new Set(pointsOf(result, derivation.challenger).map(({ x }) => x));
      const xs = pointsOf(result, derivation.incumbent).flatMap(({ x }) => (challenger.has(x) ? [x] : []));
      return value ? [breakEvenSentence(value, { ...derivation, axis: result.x.name, xs })] : [];
    }
    case 'falls':
      return fallSentences(derivation, result);
    case 'predicted-fall':
      return [];
  }
}

function pointsOf({ series }: ExperimentResult, name: string): readonly CurvePoint[] {
  return series.find((one) => one.name === name)?.points ?? [];
}

function fallSentences({ name, series }: Extract<Derivation, { kind: 'falls' }>, result: ExperimentResult): string[] {
  if (pointsOf(result, series).length < 2) return [];
  const places = Object.entries(result.derived).filter(([key]) => key === name || (key.startsWith(`${name} (`) && key.endsWith(')')));
  return places.map(([key, { value, low, high, note }]) => {
    if (value === null) return `The rate of “${series}” never drops by 15 % or more between the measured places.`;
    const between = low === null || high === null ? '' : ` (between ${formatCount(low)} and ${formatCount(high)})`;
    const lost = /(\d+) % are lost/.exec(note)?.[1];
    const bytes = result.derived[`${key}: working set`]?.value ?? null;
    const workingSet = bytes === null ? '' : `; what it uses again there is ${quantityWords(bytes, 'B')}`;
    return `The rate of “${series}” drops${lost === undefined ? '' : ` by ${lost} %`} at ${result.x.name} = ${formatCount(Math.round(Number(value.toPrecision(3))))}${between}${workingSet}.`;
  });
}

/** The student's own kernel beside the fastest of the lab's at the largest size that both have. */
function ownSentence(result: ExperimentResult): string[] {
  const own = pointsOf(result, OWN_CURVE);
  const last = own.at(-1);
  if (!last) return [];
  const timeThere = ({ points }: CurveSeries): number => points.find(({ x }) => x === last.x)?.medianNs ?? Number.POSITIVE_INFINITY;
  const [best] = result.series
    .filter((series) => series.kind === 'kernel' && series.name !== OWN_CURVE && Number.isFinite(timeThere(series)))
    .sort((a, b) => timeThere(a) - timeThere(b));
  return best ? comparisonSentence(own, best.points, { slower: OWN_CURVE, faster: best.name, axis: result.x.name }) : [];
}

/** Within this share of its highest rate a curve has reached it. */
const NEARLY = 0.9;

/** Where an experiment compares nothing: the rate that a curve reaches, or how its time grows. */
function levelSentence({ name, points }: CurveSeries, { x, y }: ExperimentResult): string[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return [];
  if (y.unit === 's') {
    const [ratio, low, high] = [last.y / first.y, last.ciLow / first.ciHigh, last.ciHigh / first.ciLow];
    const range = `From ${x.name} = ${formatCount(first.x)} to ${formatCount(last.x)} the time of “${name}”`;
    if (low <= 1 && high >= 1) return [`${range} does not change measurably.`];
    return [
      `${range} ${ratio > 1 ? 'grows' : 'shrinks'} to ${ratioWords(ratio)} times as much (${ratioWords(low)} to ${ratioWords(high)}).`,
    ];
  }
  const top = points.reduce((best, point) => (point.y > best.y ? point : best));
  const begin = points.findIndex((_, i) => points.slice(i).every(({ ciLow }) => ciLow >= NEARLY * top.y));
  const from = points[begin];
  const reached =
    from === undefined ? ` at ${x.name} = ${formatCount(top.x)}` : `, and nine tenths of it from ${x.name} = ${formatCount(from.x)} on`;
  return [`“${name}” reaches ${quantityWords(top.y, y.unit)} at most${reached}.`];
}
