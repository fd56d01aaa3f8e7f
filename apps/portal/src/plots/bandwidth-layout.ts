import {
  type Box,
  boxAround,
  boxesAlong,
  gapWords,
  type LabelWishes,
  type LogScales,
  labelAt,
  labelsAround,
  labelsBeside,
  mainPoint,
  type PlotFrame,
  type PlotLabel,
  type PlotLine,
  placeLabels,
  type SpeedMarks,
} from '@rooflab/roofline';
import { CURVES, type SizedPoint } from './bandwidth-geometry.ts';
import type { PlotRoof } from './plot-point.ts';
import { TEXT_WIDTHS } from './text-width.ts';

interface Shown {
  readonly roof: PlotRoof;
  readonly points: readonly SizedPoint[];
  readonly marks: SpeedMarks | null;
}

/** The roof of the exercise at one size: it has its own mix of reads and writes, which is not exactly that of any curve. */
interface RoofAtSize {
  readonly bytes: number;
  readonly bytesPerSecond: number;
}

/** At the reader's largest size, or at the roof's if no point there is the reader's. Null if neither is known. */
export function roofAtSize({ roof, points }: Pick<Shown, 'roof' | 'points'>): RoofAtSize | null {
  const main = ownLargest(points);
  if (main?.share !== undefined && main.share.fraction > 0)
    return { bytes: main.bytes, bytesPerSecond: main.bytesPerSecond / main.share.fraction };
  return roof.bandwidths?.[0] ?? null;
}

function ownLargest(points: readonly SizedPoint[]): SizedPoint | undefined {
  return mainPoint(points.toSorted((a, b) => b.bytes - a.bytes)) ?? undefined;
}

/** Half the length of the marks at the roof of a size, in pixels. */
const MARK_HALF = 18;
const LEAST_GAP = 14;
const POINT_HALF = 8;
const CLEARANCE = 12;

/** The gap from the reader's largest size to its roof, with pass and full mark. */
export function bandwidthLines(shown: Shown, scales: LogScales): PlotLine[] {
  const at = roofAtSize(shown);
  if (at === null) return [];
  const x = scales.pixelX(at.bytes);
  const level = (looks: 'pass' | 'full' | 'other-roof', rate: number): PlotLine => {
    const y = scales.pixelY(rate);
    return {
      id: looks,
      looks,
      corners: [
        { x: x - MARK_HALF, y },
        { x: x + MARK_HALF, y },
      ],
    };
  };
  const { marks, points } = shown;
  const main = ownLargest(points);
  const [from, to] = [scales.pixelY(main?.bytesPerSecond ?? at.bytesPerSecond), scales.pixelY(at.bytesPerSecond)];
  const gap: PlotLine = {
    id: 'gap',
    looks: 'gap',
    corners: [
      { x, y: from - POINT_HALF },
      { x, y: to },
    ],
  };
  return [
    ...(marks === null
      ? []
      : [level('pass', marks.passFraction * at.bytesPerSecond), level('full', marks.fullFraction * at.bytesPerSecond)]),
    ...(main?.share !== undefined && from - to >= LEAST_GAP ? [gap] : []),
  ];
}

interface Wanted extends Pick<PlotLabel, 'id' | 'looks'> {
  readonly wishes: LabelWishes;
}

/** Places gap, pass and full mark, and the rungs' names, where they cover no point, no curve's end and no other text. */
export function bandwidthLabels(
  shown: Shown,
  lines: readonly PlotLine[],
  { frame, scales }: { frame: PlotFrame; scales: LogScales },
): PlotLabel[] {
  const pixelOf = ({ bytes, bytesPerSecond }: SizedPoint) => ({ x: scales.pixelX(bytes), y: scales.pixelY(bytesPerSecond) });
  const main = ownLargest(shown.points);
  const wanted: Wanted[] = [
    ...(main?.share === undefined ? [] : [gapLabel(gapWords(main.share), lines, pixelOf(main))]),
    ...lines.flatMap((line) => markLabel(line)),
    ...shown.points.flatMap((point): Wanted[] =>
      point.names === undefined
        ? []
        : [
            {
              id: point.id,
              looks: 'name',
              wishes: point.names.map((name) => labelsAround(name, TEXT_WIDTHS.words(name), pixelOf(point), CLEARANCE)),
            },
          ],
    ),
  ];
  const bounds = {
    left: frame.left + 2,
    right: frame.width - frame.right - 2,
    top: frame.top - 8,
    bottom: frame.height - frame.bottom - 2,
  };
  const taken = [
    ...shown.points.map((point) => boxAround(pixelOf(point).x, pixelOf(point).y, POINT_HALF)),
    ...lines.flatMap(({ corners }) => boxesOf(corners)),
    ...boxesOf(ownLine(shown.points).map(pixelOf)),
  ];
  const curve = shown.roof.curve.toSorted((a, b) => a.bytes - b.bytes);
  const avoided = CURVES.flatMap((name) =>
    boxesOf(curve.map((point) => ({ x: scales.pixelX(point.bytes), y: scales.pixelY(point[name]) }))),
  );
  const placed = placeLabels(
    wanted.map(({ wishes }) => wishes),
    { bounds, taken, avoided },
  );
  return wanted.flatMap(({ id, looks }, index) => {
    const place = placed[index];
    return place ? [{ id, looks, ...place }] : [];
  });
}

/** The reader's sizes, smallest first, joined by a line. */
export function ownLine(points: readonly SizedPoint[]): SizedPoint[] {
  return points.filter(({ kind }) => kind === 'mine' || kind === 'practice').toSorted((a, b) => a.bytes - b.bytes);
}

function boxesOf(corners: PlotLine['corners']): Box[] {
  return corners.slice(1).flatMap((to, index) => boxesAlong(corners[index] ?? to, to, 2));
}

function gapLabel(words: string, lines: readonly PlotLine[], at: { readonly x: number; readonly y: number }): Wanted {
  const [from, to] = lines.find(({ looks }) => looks === 'gap')?.corners ?? [];
  const width = TEXT_WIDTHS.figures(words);
  const beside = from === undefined || to === undefined ? [] : labelsBeside(words, width, from, to);
  return { id: 'gap', looks: 'own', wishes: [[...beside, ...labelsAround(words, width, at, CLEARANCE)]] };
}

/** Beside the ends of a mark. */
function markLabel({ id, looks, corners: [from, to] }: PlotLine): Wanted[] {
  if ((looks !== 'pass' && looks !== 'full') || from === undefined || to === undefined) return [];
  const width = TEXT_WIDTHS.words(looks);
  const spots = [
    labelAt(looks, width, { x: to.x + 4, y: to.y, anchor: 'start' }),
    labelAt(looks, width, { x: from.x - 4, y: from.y, anchor: 'end' }),
  ];
  return [{ id, looks, wishes: [spots] }];
}
