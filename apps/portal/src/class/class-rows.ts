import type { PlotPoint } from '../plots/plot-point.ts';
import { ratesOf, rungNames } from '../result/result-points.ts';
import { paths } from '../shell/paths.ts';
import { formatMoment } from '../ui/format-moment.ts';
import type { ClassRow } from './class-roofline.tsx';
import type { ClassPoint, Rung } from './load-class.ts';

interface Reader {
  readonly slug: string;
  readonly timeZone: string;
}

/** Hand-ins as the plot and its table take them. */
export function classRows(points: readonly ClassPoint[], { slug, timeZone }: Reader): ClassRow[] {
  return points.map((point) => {
    const { handInId, name, handedInAt, verdict, score, medianNs, bound } = point;
    const when = formatMoment(handedInAt, 'day-time', timeZone);
    return {
      id: handInId,
      kind: 'class',
      name,
      when,
      verdict,
      score,
      medianNs,
      bound,
      ...ratesOf(point),
      label: `${name}, ${when}`,
      bytes: bytesMoved(point),
      at: handedInAt,
      href: paths.handIn(slug, handInId),
    };
  });
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

/** Of one run: its rate is bytes over the median time. */
function bytesMoved({ bytesPerSecond, medianNs }: { readonly bytesPerSecond: number; readonly medianNs: number }): number {
  return Math.round(bytesPerSecond * medianNs * 1e-9);
}
