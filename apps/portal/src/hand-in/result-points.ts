import type { Result } from '@rooflab/result';
import { roofShare, rungWords } from '@rooflab/roofline';
import type { PlotPoint } from '../plots/plot-point.ts';
import type { SampleSet } from '../plots/sample-bins.ts';

interface Rate {
  readonly intensity: number;
  readonly countedIntensity?: number | undefined;
  readonly flopsPerSecond: number;
  readonly bytesPerSecond: number;
  readonly fraction: number;
}

interface TrailItem extends Rate {
  readonly handInId: string;
  readonly handedInAt: Date;
}

interface RungItem extends Rate {
  readonly name: string;
  readonly device: string;
}

interface Own {
  readonly handInId: string;
  readonly createdAt: Date;
  readonly result: Result;
  readonly placement: Rate | null;
}

interface Others {
  readonly trail: readonly TrailItem[];
  readonly rungs: readonly RungItem[];
  /** The link text and address of an earlier hand-in. */
  readonly label: (at: Date) => string;
  readonly href: (handInId: string) => string;
}

/** What the demo's gradings say of their device: they were made elsewhere, and are not repeated here. */
const RECORDED = / \(recorded\)$/;

export function isRecorded({ device }: Pick<Result, 'device'>): boolean {
  return RECORDED.test(device.description);
}

export function deviceName({ device }: Pick<Result, 'device'>): string {
  return device.description.replace(RECORDED, '');
}

/** This hand-in, the earlier ones as a trail, and the rungs where they were timed on the same device: another device has another roof. */
export function rooflinePoints({ handInId, createdAt, result, placement }: Own, { trail, rungs, label, href }: Others): PlotPoint[] {
  const largest = result.performance.measurements.at(-1);
  const mine: PlotPoint[] =
    placement === null
      ? []
      : [
          {
            ...ratesOf(placement),
            id: handInId,
            label: 'this hand-in',
            kind: 'mine',
            at: createdAt,
            ...(largest && { share: roofShare(largest) }),
          },
        ];
  const earlier = trail
    .filter((each) => each.handInId !== handInId && each.handedInAt <= createdAt)
    .map((each) => ({
      ...ratesOf(each),
      id: each.handInId,
      label: label(each.handedInAt),
      kind: 'trail' as const,
      at: each.handedInAt,
      href: href(each.handInId),
    }));
  const ladder = rungs
    .filter(({ device }) => device === deviceName(result))
    .map((rung) => ({ ...ratesOf(rung), id: `rung ${rung.name}`, label: rung.name, names: rungNames(rung.name), kind: 'rung' as const }));
  return [...mine, ...earlier, ...ladder];
}

export function ratesOf({ intensity, countedIntensity, flopsPerSecond, bytesPerSecond, fraction }: Rate): Rate {
  return { intensity, countedIntensity, flopsPerSecond, bytesPerSecond, fraction };
}

/** Every timed size of this hand-in with its interval, and the lab's rung that was timed beside it. */
export function bandwidthPoints({ performance }: Pick<Result, 'performance'>): PlotPoint[] {
  return performance.measurements.flatMap((each): PlotPoint[] => {
    const { bytes, flops, intensity, flopsPerSecond, bytesPerSecond, fraction, ciLowNs, ciHighNs, rung } = each;
    const perSecond = (work: number, ns: number): number => (work / ns) * 1e9;
    const name = each.projected ? `${sizeLabel(each.size)} (projected)` : sizeLabel(each.size);
    const common = { intensity, bytes };
    const interval = { low: perSecond(bytes, ciHighNs), high: perSecond(bytes, ciLowNs) };
    const mine = {
      ...common,
      ...interval,
      id: `mine ${name}`,
      label: name,
      kind: 'mine' as const,
      flopsPerSecond,
      bytesPerSecond,
      fraction,
      share: roofShare(each),
    };
    if (rung === null) return [mine];
    const beside = {
      flopsPerSecond: perSecond(flops, rung.medianNs),
      bytesPerSecond: perSecond(bytes, rung.medianNs),
      fraction: rung.fraction,
    };
    const names = rungNames(rung.name);
    return [{ ...common, ...beside, id: `rung ${name}`, label: `${rung.name}, ${name}`, names, kind: 'rung' }, mine];
  });
}

/** A size whose time was projected has none. */
export function sampleSets({ performance }: Pick<Result, 'performance'>): SampleSet[] {
  const timed = performance.measurements.filter(({ samplesNs }) => samplesNs.length > 0);
  return timed.map(({ size, samplesNs, medianNs, ciLowNs, ciHighNs }) => {
    const label = sizeLabel(size);
    return { id: label, label, samplesNs, medianNs, ciLowNs, ciHighNs };
  });
}

const THIN = '\u202f';

/** `n = 268 435 456`; fields that are equal are written once: `nx = ny = nz = 512`. */
export function sizeLabel(size: Readonly<Record<string, number>>): string {
  const byValue = new Map<number, string[]>();
  for (const [name, value] of Object.entries(size)) byValue.set(value, [...(byValue.get(value) ?? []), name]);
  return [...byValue].map(([value, names]) => `${names.join(' = ')} = ${String(value).replace(/\B(?=(\d{3})+$)/g, THIN)}`).join(', ');
}

/** Short names for a plot, the longest first: `02-strided` → `2 strided`, `2`. */
export function rungNames(name: string): string[] {
  const number = /^0*(\d+)-/.exec(name)?.[1];
  return number === undefined ? [rungWords(name)] : [`${number} ${rungWords(name)}`, number];
}
