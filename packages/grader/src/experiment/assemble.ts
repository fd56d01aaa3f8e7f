import { summarize } from '@rooflab/harness';
import type { Experiment, Variant, Yield } from '@rooflab/lab';
import type { Clock, CurvePoint, CurveSeries, Device, ExperimentCurves, ExperimentResult, OpenedClass } from '@rooflab/result';
import { documentRows, EXPERIMENT_SCHEMA } from '@rooflab/result';
import { fitFixedPlusLinear } from '@rooflab/roofline/curves';
import { derivedFrom } from './derive.ts';
import type { ExperimentRequest } from './experiment-input.ts';
import { curvesOf, type Taken, type Visited } from './visits.ts';

export interface Assembly {
  readonly experiment: Experiment;
  readonly request: ExperimentRequest;
  readonly device: Device;
  readonly harness: ExperimentResult['harness'];
  readonly visits: readonly Visited[];
}

/** The result of an experiment whose visits have all been made. */
export function assembleExperiment({ experiment, request, device, harness, visits }: Assembly): ExperimentResult {
  const curves = assembleCurves({ experiment, hasOwn: request.source !== null, deviceClass: device.deviceClass, visits });
  return { schema: EXPERIMENT_SCHEMA, ...curves, device, harness, seed: request.seed };
}

export interface CurvesAssembly {
  readonly experiment: Experiment;
  /** Whether the student brought a kernel. */
  readonly hasOwn: boolean;
  readonly deviceClass: OpenedClass;
  /** All visits, or those made so far. */
  readonly visits: readonly Visited[];
}

/** Pools the samples of all visits of a place, and works out everything else: sums, models and derived values. */
export function assembleCurves({ experiment, hasOwn, deviceClass, visits }: CurvesAssembly): ExperimentCurves {
  const { id, title, exercise, axis, plot, inputs, document } = experiment;
  const curves = curvesOf(experiment, { hasOwn });
  const measured = curves.filter(({ series }) => series.kind !== 'sum').map((variant) => measuredSeries(variant, visits, plot.y));
  const series = curves.map((variant) => sumOrMeasured(variant, measured, plot.y));
  return {
    id,
    title,
    exercise,
    x: { name: axis.name, unit: axis.unit },
    y: QUANTITIES[plot.y],
    inputs,
    series,
    models: experiment.models.flatMap((name) =>
      modelOf(
        series.find((one) => one.name === name),
        plot.y,
      ),
    ),
    derived: Object.fromEntries(experiment.derive.flatMap((derivation) => derivedFrom(derivation, { series, axis, deviceClass }))),
    document: document ? document.points.map((point) => ({ ...point, machine: document.machine, source: documentRows(document) })) : [],
    documentValues: [...(document?.values ?? [])],
  };
}

const QUANTITIES = {
  time: { name: 'time', unit: 's' },
  bytesPerSecond: { name: 'rate', unit: 'B/s' },
  flopsPerSecond: { name: 'rate', unit: 'FLOP/s' },
} as const satisfies Record<Yield, ExperimentResult['y']>;

function measuredSeries({ name, series }: Variant, visits: readonly Visited[], y: Yield): CurveSeries {
  const mine = visits.filter(({ curve }) => curve === name);
  const points: CurvePoint[] = [];
  const skipped: CurveSeries['skipped'] = [];
  for (const x of new Set(mine.map((visit) => visit.x).sort((a, b) => a - b))) {
    const here = mine.filter((visit) => visit.x === x);
    const reason = here.flatMap((visit) => ('reason' in visit ? [visit.reason] : []))[0];
    const taken = here.filter((visit): visit is Visited & Taken => 'samplesNs' in visit);
    const [first] = taken;
    if (reason !== undefined || !first) skipped.push({ x, reason: reason ?? 'it was not visited' });
    else if (y !== 'time' && amountOf(first, y) === 0) skipped.push({ x, reason: 'it moves nothing, so it has no rate' });
    else {
      const summary = summaryOf(taken);
      if (summary.ciLowNs > 0) points.push(pointOf({ x, ...summary, bytes: first.bytes, flops: first.flops }, y));
      else skipped.push({ x, reason: "it takes less than a step of this browser's clock" });
    }
  }
  return { name, kind: series.kind, clock: series.kind === 'kernel' || series.kind === 'level' ? 'gpu' : 'host', points, skipped };
}

type Timed = Omit<CurvePoint, 'y' | 'ciLow' | 'ciHigh'>;

/** The interval of the median, widened on both sides by the error that a coarse clock may cause in every sample. */
function summaryOf(taken: readonly Taken[]): Pick<Timed, 'medianNs' | 'ciLowNs' | 'ciHighNs' | 'samples'> {
  const samplesNs = taken.flatMap((visit) => visit.samplesNs);
  const resolutionNs = Math.max(...taken.map((visit) => visit.resolutionNs ?? 0));
  const { medianNs, ciLowNs, ciHighNs } = summarize(samplesNs);
  return { medianNs, ciLowNs: ciLowNs - resolutionNs, ciHighNs: ciHighNs + resolutionNs, samples: samplesNs.length };
}

function pointOf(timed: Timed, y: Yield): CurvePoint {
  const amount = amountOf(timed, y);
  const rate = (ns: number): number => (y === 'time' ? ns / 1e9 : (1e9 * amount) / ns);
  const [early, late] = [rate(timed.ciLowNs), rate(timed.ciHighNs)];
  return { ...timed, y: rate(timed.medianNs), ciLow: Math.min(early, late), ciHigh: Math.max(early, late) };
}

function amountOf({ bytes, flops }: Pick<Timed, 'bytes' | 'flops'>, y: Yield): number {
  return y === 'flopsPerSecond' ? flops : bytes;
}

/** A sum of medians; its interval adds the ends of the intervals, as if all errors had the same direction. */
function sumOrMeasured({ name, series }: Variant, measured: readonly CurveSeries[], y: Yield): CurveSeries {
  const found = measured.find((one) => one.name === name);
  if (series.kind !== 'sum') return found ?? { name, kind: series.kind, clock: 'host', points: [], skipped: [] };
  const parts = series.of.flatMap((part) => measured.find((one) => one.name === part) ?? []);
  const clocks = new Set(parts.map(({ clock }) => clock));
  const clock: Clock = clocks.size === 1 ? ([...clocks][0] ?? 'both') : 'both';
  const xs = [...new Set(parts.flatMap((part) => [...part.points, ...part.skipped].map(({ x }) => x)))].sort((a, b) => a - b);
  const points: CurvePoint[] = [];
  const skipped: CurveSeries['skipped'] = [];
  for (const x of xs) {
    const here = parts.flatMap((part) => part.points.find((point) => point.x === x) ?? []);
    if (here.length < parts.length) skipped.push({ x, reason: `${missingPart(parts, x)} was not measured there` });
    else points.push(pointOf(added(x, here), y));
  }
  return { name, kind: 'sum', clock, points, skipped };
}

function missingPart(parts: readonly CurveSeries[], x: number): string {
  return parts.find(({ points }) => !points.some((point) => point.x === x))?.name ?? '';
}

/** Counts what the kernel or the function must move, not what the transfers beside it move. */
function added(x: number, parts: readonly CurvePoint[]): Timed {
  const total = (of: (point: CurvePoint) => number): number => parts.reduce((sum, point) => sum + of(point), 0);
  const most = (of: (point: CurvePoint) => number): number => Math.max(...parts.map(of));
  return {
    x,
    medianNs: total(({ medianNs }) => medianNs),
    ciLowNs: total(({ ciLowNs }) => ciLowNs),
    ciHighNs: total(({ ciHighNs }) => ciHighNs),
    samples: 0,
    bytes: most(({ bytes }) => bytes),
    flops: most(({ flops }) => flops),
  };
}

function modelOf(series: CurveSeries | undefined, y: Yield): ExperimentResult['models'] {
  if (!series) return [];
  const workAt = (point: CurvePoint): number => amountOf(point, y);
  const fit = fitFixedPlusLinear(series.points.map((point) => ({ work: workAt(point), y: point.medianNs })));
  if (fit === null) return [];
  const points = series.points.map((point) => {
    const ns = fit.fixed + fit.perUnit * workAt(point);
    return { x: point.x, y: pointOf({ ...point, medianNs: ns, ciLowNs: ns, ciHighNs: ns }, y).y };
  });
  return [{ name: `${series.name}, fixed + linear`, points }];
}
