import type { PlotPoint } from '../plots/plot-point.ts';
import { ratesOf, rungNames } from '../result/result-points.ts';
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
type SentRow = Pick<ClassRow, 'id' | 'name' | 'when' | 'verdict' | 'score' | 'medianNs' | 'bound'> &
  ReturnType<typeof ratesOf> & { at: number };

/** Hand-ins as one text, for `readClassRows`: a thousand of them as objects are serialised value by value, parsed again, and take as long as all else. */
export function writeClassRows(points: readonly ClassPoint[], timeZone: string): string {
  return JSON.stringify(
    points.map((point): SentRow => {
      const { handInId, name, handedInAt, verdict, score, medianNs, bound } = point;
      const when = formatMoment(handedInAt, 'day-time', timeZone);
      return { id: handInId, name, when, verdict, score, medianNs, bound, ...ratesOf(point), at: handedInAt.getTime() };
    }),
  );
}

/** What `writeClassRows` wrote, as the plot and its table take it; `slug` is of the course. */
export function readClassRows(text: string, slug: string): ClassRow[] {
  const rows: readonly SentRow[] = JSON.parse(text);
  return rows.map((row) => ({
    ...row,
    kind: 'class',
    label: `${row.name}, ${row.when}`,
    bytes: bytesMoved(row),
    at: new Date(row.at),
    href: paths.handIn(slug, row.id),
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

/** Of one run: its rate is bytes over the median time. */
function bytesMoved({ bytesPerSecond, medianNs }: { readonly bytesPerSecond: number; readonly medianNs: number }): number {
  return Math.round(bytesPerSecond * medianNs * 1e-9);
}
