import { ratesOf, rungNames } from '../hand-in/result-points.ts';
import type { PlotPoint } from '../plots/plot-point.ts';
import { paths } from '../shell/paths.ts';
import { formatMoment } from '../ui/format-moment.ts';
import type { ClassPoint, Rung } from './load-class.ts';

/** A hand-in on the plot and in the table under it. */
export interface ClassRow extends PlotPoint, Pick<ClassPoint, 'name' | 'verdict' | 'score' | 'medianNs' | 'bound'> {
  /** In the reader's time zone. */
  readonly when: string;
  readonly href: string;
}

/** What is sent of a hand-in; the rest follows from it. */
type SentRow = readonly [
  ...[id: string, name: string, when: string, verdict: ClassRow['verdict'], score: number, medianNs: number, bound: ClassRow['bound']],
  ...[intensity: number, countedIntensity: number | null, flopsPerSecond: number, bytesPerSecond: number, fraction: number],
];

/**
 * Hand-ins as one text, for `readClassRows`. A thousand of them as objects take as long as all else: each value is serialised and parsed on its own. Rates
 * are whole numbers, intensities and fractions have six decimals: more than is drawn or written.
 */
export function writeClassRows(points: readonly ClassPoint[], timeZone: string): string {
  return JSON.stringify(
    points.map(({ handInId, name, handedInAt, verdict, score, medianNs, bound, ...rates }): SentRow => {
      const { intensity, countedIntensity, flopsPerSecond, bytesPerSecond, fraction } = rates;
      const counted = countedIntensity === undefined ? null : sixDecimals(countedIntensity);
      return [
        ...([handInId, name, formatMoment(handedInAt, 'day-time', timeZone), verdict, score, medianNs, bound] as const),
        ...([sixDecimals(intensity), counted, Math.round(flopsPerSecond), Math.round(bytesPerSecond), sixDecimals(fraction)] as const),
      ];
    }),
  );
}

function sixDecimals(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** What `writeClassRows` wrote, as the plot and its table take it; `slug` is of the course. */
export function readClassRows(text: string, slug: string): ClassRow[] {
  const rows: readonly SentRow[] = JSON.parse(text);
  return rows.map(([id, name, when, verdict, score, medianNs, bound, intensity, counted, flopsPerSecond, bytesPerSecond, fraction]) => ({
    ...{ kind: 'class', id, name, when, label: `${name}, ${when}`, href: paths.handIn(slug, id) },
    ...{ verdict, score, medianNs, bound, intensity, flopsPerSecond, bytesPerSecond, fraction },
    ...(counted !== null && { countedIntensity: counted }),
    bytes: bytesMoved({ bytesPerSecond, medianNs }),
  }));
}

export function rungPoints(rungs: readonly Rung[]): PlotPoint[] {
  return rungs.map((rung) => ({
    id: `rung ${rung.name}`,
    label: rung.name,
    names: rungNames(rung.name),
    kind: 'rung',
    ...ratesOf(rung),
    bytes: bytesMoved(rung),
  }));
}

/** In one run: the rate is bytes over the median time. */
function bytesMoved({ bytesPerSecond, medianNs }: { readonly bytesPerSecond: number; readonly medianNs: number }): number {
  return Math.round(bytesPerSecond * medianNs * 1e-9);
}
