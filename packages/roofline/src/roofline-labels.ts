import { formatBandwidth, formatBytes, formatFraction, formatIntensity, formatThroughput } from './format-units.ts';
import {
  type Box,
  boxAround,
  boxesAlong,
  LABEL_HEIGHT,
  type LabelPlace,
  type LabelWishes,
  labelAlong,
  labelAt,
  labelsAround,
  labelsAway,
  labelsBeside,
  placeLabels,
} from './label-placement.ts';
import { ridgeOf } from './roof-crop.ts';
import { gapWords } from './roof-gap.ts';
import { type DrawnRoofline, type Pixel, type PlotLine, peakCorners, slopeCorners } from './roofline-lines.ts';
import { mainPoint, type RooflinePoint, shownIntensity, twins } from './roofline-points.ts';

/** Text widths in pixels: of figures, and of words. */
export interface TextWidths {
  readonly figures: (text: string) => number;
  readonly words: (text: string) => number;
}

/** A roofline with what is needed to label it. */
interface Drawn extends DrawnRoofline {
  readonly operation: 'flop' | 'op';
  readonly widths: TextWidths;
}

export interface PlotLabel extends LabelPlace {
  readonly id: string;
  /** `value`: figures of a roof; `quiet`: of a guide; `own`: of the reader's kernel; `name`: of a rung. */
  readonly looks: 'value' | 'quiet' | 'own' | 'name' | 'pass' | 'full';
}

interface Wanted extends Pick<PlotLabel, 'id' | 'looks'> {
  readonly wishes: LabelWishes;
}

/**
 * All texts of the drawing, each where it covers no mark and no other text. Texts without room appear only in tooltips and in the table.
 */
export function rooflineLabels(drawn: Drawn, lines: readonly PlotLine[]): PlotLabel[] {
  const { frame, points } = drawn;
  const gap = lines.find(({ looks }) => looks === 'gap');
  const wanted: Wanted[] = [
    ...gapLabel(drawn, gap),
    ...slopeLabels(drawn, 0),
    ...peakLabel(drawn),
    ...markLabels(drawn, lines),
    ...rungLabels(drawn),
    ...ownLabels(drawn),
    ...slopeLabels(drawn, 1),
    ...guideLabels(drawn, lines),
  ];
  const bounds = { left: frame.left + 2, right: frame.width - 2, top: frame.top - 8, bottom: frame.height - frame.bottom - 2 };
  const taken = [...points.map((point) => pointBox(point, drawn)), ...twinBoxes(drawn), ...(gap ? lineBoxes(gap, GAP_HALF) : [])];
  const avoided = lines.filter((line) => line !== gap).flatMap((line) => lineBoxes(line, LINE_HALF));
  const placed = placeLabels(
    wanted.map(({ wishes }) => wishes),
    { bounds, taken, avoided },
  );
  return wanted.flatMap(({ id, looks }, index) => {
    const place = placed[index];
    return place ? [{ id, looks, ...place }] : [];
  });
}

const LINE_HALF = 2;
const GAP_HALF = 3;
const MARK_HALF = { mine: 8, practice: 7, rung: 7, trail: 5, class: 5 } as const;
const TWIN_HALF = 6;
const CLEARANCE = 10;

function pixelOf(point: RooflinePoint, { scales }: Drawn): Pixel {
  return { x: scales.pixelX(shownIntensity(point)), y: scales.pixelY(point.flopsPerSecond) };
}

function pointBox(point: RooflinePoint, drawn: Drawn): Box {
  const { x, y } = pixelOf(point, drawn);
  return boxAround(x, y, MARK_HALF[point.kind]);
}

function twinBoxes({ points, scales }: Drawn): Box[] {
  return twins(points, scales).flatMap(({ x, leastX, y }) => [
    boxAround(leastX, y, TWIN_HALF),
    ...boxesAlong({ x, y }, { x: leastX, y }, LINE_HALF),
  ]);
}

function lineBoxes({ corners }: PlotLine, half: number): Box[] {
  return corners.slice(1).flatMap((to, index) => boxesAlong(corners[index] ?? to, to, half));
}

/** `6.2 × to the roof`, beside the line to the roof; without such a line, beside the point. */
function gapLabel(drawn: Drawn, gap: PlotLine | undefined): Wanted[] {
  const main = mainPoint(drawn.points);
  if (main?.share === undefined) return [];
  const words = gapWords(main.share);
  const width = drawn.widths.figures(words);
  const at = { x: drawn.scales.pixelX(main.intensity), y: drawn.scales.pixelY(main.flopsPerSecond) };
  const [low, high] = gap?.corners ?? [];
  const beside = low === undefined || high === undefined ? [] : labelsBeside(words, width, low, high);
  return [{ id: 'gap', looks: 'own', wishes: [[...beside, ...labelsAround(words, width, at, CLEARANCE + 2)]] }];
}

/** Positions of a label along a line, as shares of its length, the best first. */
const ALONG = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92] as const;
const OFF_LINE = LABEL_HEIGHT / 2 + 3;

/**
 * The value of the main roof (`which` 0) or of the other one along its line: above the higher line, below the lower one. Only the main
 * roof's value may be horizontal beside the line, where the other's would be mistaken for it.
 */
function slopeLabels(drawn: Drawn, which: 0 | 1): Wanted[] {
  const { shape, widths } = drawn;
  const roof = shape.bandwidths[which];
  const corners = roof && slopeCorners(roof, drawn);
  if (!roof || !corners) return [];
  const rate = formatBandwidth(roof.bytesPerSecond);
  const words = shape.bandwidths.length > 1 ? `${rate} at ${formatBytes(roof.bytes)}` : rate;
  const side = shape.bandwidths.some(({ bytesPerSecond }) => bytesPerSecond > roof.bytesPerSecond) ? -1 : 1;
  const [from, to] = corners;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (Math.atan2(from.y - to.y, to.x - from.x) * 180) / Math.PI;
  const off = { x: (-side * OFF_LINE * (from.y - to.y)) / length, y: (-side * OFF_LINE * (to.x - from.x)) / length };
  const width = widths.figures(words);
  const along = ALONG.filter((share) => Math.min(share, 1 - share) * length >= width / 2).map((share) =>
    labelAlong(words, width, { x: from.x + (to.x - from.x) * share + off.x, y: from.y + (to.y - from.y) * share + off.y, angle }),
  );
  const level = ALONG.map((share) =>
    labelAt(words, width, { x: from.x + (to.x - from.x) * share - 8, y: from.y + (to.y - from.y) * share - 8, anchor: 'end' }),
  );
  return [{ id: `roof ${roof.bytes}`, looks: 'value', wishes: which === 0 ? [along, level] : [along] }];
}

/** The peak's value above its line; if the peak is out of view, the direction in which it lies. */
function peakLabel(drawn: Drawn): Wanted[] {
  const { frame, scales, shape, operation, widths } = drawn;
  const ridge = ridgeOf(shape);
  const corners = peakCorners(drawn);
  if (corners) {
    const words = formatThroughput(shape.peakPerSecond, operation);
    const [from, to] = corners;
    const spots = levelSpots(words, widths.figures(words), from, to);
    return [{ id: 'peak', looks: 'value', wishes: [spots] }];
  }
  const [left, rightmost] = scales.x;
  // Its guide is labelled, so only the peak is out of view, above.
  if (ridge >= left && ridge <= rightmost) return [];
  const isRight = ridge > rightmost;
  const where = `ridge at ${formatIntensity(ridge, operation)}`;
  const words = isRight ? `${where} →` : `← ${where}`;
  const right = frame.width - frame.right;
  const bottom = frame.height - frame.bottom - LABEL_HEIGHT;
  const spots = steps(bottom, frame.top).map((y) =>
    labelAt(words, widths.figures(words), isRight ? { x: right - 4, y, anchor: 'end' } : { x: frame.left + 6, y, anchor: 'start' }),
  );
  return [{ id: 'ridge', looks: 'quiet', wishes: [spots] }];
}

/** Above and below a horizontal line, from its right end to its left one. */
function levelSpots(words: string, width: number, from: Pixel, to: Pixel): LabelPlace[] {
  const room = Math.max(0, to.x - from.x - width - 8);
  return [0, 0.25, 0.5, 0.75, 1].flatMap((share) =>
    [-OFF_LINE, OFF_LINE].map((shift) => labelAt(words, width, { x: to.x - 4 - room * share, y: to.y + shift, anchor: 'end' })),
  );
}

/** `pass` and `full` on the horizontal part of their lines, as close to the left end as there is room. */
function markLabels({ widths }: Drawn, lines: readonly PlotLine[]): Wanted[] {
  return lines.flatMap(({ id, looks, corners }): Wanted[] => {
    const [from, to] = corners;
    if ((looks !== 'pass' && looks !== 'full') || from === undefined || to === undefined) return [];
    const width = widths.words(looks);
    const spots = [0, 0.15, 0.3, 0.5, 0.7, 0.9].flatMap((share) =>
      [-OFF_LINE, OFF_LINE].map((shift) =>
        labelAt(looks, width, { x: from.x + 6 + (to.x - from.x) * share, y: from.y + shift, anchor: 'start' }),
      ),
    );
    return [{ id, looks, wishes: [spots] }];
  });
}

/**
 * The rungs' names beside them, from the slowest up; at a distance where points crowd there; only their numbers where names have no room at
 * all.
 */
function rungLabels(drawn: Drawn): Wanted[] {
  const rungs = drawn.points.filter(({ kind }) => kind === 'rung').sort((a, b) => a.flopsPerSecond - b.flopsPerSecond);
  return rungs.map((rung) => {
    const at = pixelOf(rung, drawn);
    const wishes = (rung.names ?? [rung.label]).flatMap((name) => {
      const width = drawn.widths.words(name);
      return [labelsAround(name, width, at, CLEARANCE), labelsAway(name, width, at)];
    });
    return { id: rung.id, looks: 'name', wishes };
  });
}

/** The share of the roof beside the reader's other sizes. */
function ownLabels(drawn: Drawn): Wanted[] {
  const main = mainPoint(drawn.points);
  const others = drawn.points.filter((point) => (point.kind === 'practice' || point.kind === 'mine') && point !== main);
  const unsaid = main?.share === undefined && main !== null ? [main, ...others] : others;
  return unsaid.flatMap((point): Wanted[] => {
    if (point.fraction === undefined) return [];
    const words = formatFraction(point.fraction);
    return [
      { id: point.id, looks: 'own', wishes: [labelsAround(words, drawn.widths.figures(words), pixelOf(point, drawn), CLEARANCE + 2)] },
    ];
  });
}

/** What the lines from the axis mean, near the axis. */
function guideLabels({ shape, operation, widths }: Drawn, lines: readonly PlotLine[]): Wanted[] {
  return lines.flatMap(({ id, looks, corners: [foot, top] }): Wanted[] => {
    if ((looks !== 'ridge' && looks !== 'least') || foot === undefined || top === undefined) return [];
    const words = looks === 'least' ? 'fewest bytes' : `ridge ${formatIntensity(ridgeOf(shape), operation)}`;
    const width = looks === 'least' ? widths.words(words) : widths.figures(words);
    const spots = steps(foot.y - LABEL_HEIGHT, top.y).flatMap((y) => [
      labelAt(words, width, { x: foot.x + 8, y, anchor: 'start' }),
      labelAt(words, width, { x: foot.x - 8, y, anchor: 'end' }),
    ]);
    return [{ id, looks: 'quiet', wishes: [spots] }];
  });
}

/** Heights of lines of text, from the bottom up. */
function steps(bottom: number, top: number): number[] {
  const count = Math.max(1, Math.floor((bottom - top) / LABEL_HEIGHT));
  return Array.from({ length: Math.min(count, 8) }, (_, index) => bottom - index * LABEL_HEIGHT);
}
