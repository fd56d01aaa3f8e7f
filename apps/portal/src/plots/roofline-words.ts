import { isCounted, requestedPerSecond, shownIntensity } from '@rooflab/roofline';
import { countWords, formatBandwidth, formatBytes, formatFraction, formatIntensity, formatThroughput } from '@rooflab/roofline/units';
import { byAge, type DensityCell, type Operation, type PlotPoint, pointLines } from './plot-point.ts';
import { type PlotTable, textCell, valueCell } from './plot-table.ts';
import { cellRange, type RooflineShape, type Shown } from './roofline-geometry.ts';

/** The highest bandwidth roof: a kernel that requests more is served by caches. */
export function memoryPerSecond({ bandwidths }: RooflineShape): number {
  return Math.max(...bandwidths.map(({ bytesPerSecond }) => bytesPerSecond));
}

export function rooflineDescription(shown: Shown, operation: Operation): string {
  const { shape, points, marks } = shown;
  const roofs = shape.bandwidths
    .map(({ bytesPerSecond, bytes }) => `${formatBandwidth(bytesPerSecond)} at ${formatBytes(bytes)}`)
    .join(', ');
  const mine = points
    .filter(({ kind }) => kind === 'mine' || kind === 'practice')
    .map((point) => pointLines(point, operation, memoryPerSecond(shape)).join(', '));
  const counts = [count(points, 'trail', 'earlier hand-in'), count(points, 'rung', 'rung'), count(points, 'class', 'hand-in')].filter(
    Boolean,
  );
  const pass = marks && `Pass is ${formatFraction(marks.passFraction)} of the roof, full is ${formatFraction(marks.fullFraction)}.`;
  return [
    `Roofline, both axes logarithmic: arithmetic intensity in ${operation} per byte against ${operation} per second.`,
    `Roofs: ${roofs}; ${formatThroughput(shape.peakPerSecond, operation)}; ridge at ${formatIntensity(shape.ridge, operation)}.`,
    ...(pass ? [pass] : []),
    ...mine.map((each) => `${each}.`),
    ...(counts.length > 0 ? [`Also shown: ${counts.join(', ')}.`] : []),
    ...(points.some(isCounted) ? [rooflineNote(shown)] : []),
    'Arrow keys move from point to point; press t to show the table.',
  ].join(' ');
}

/** What a reader must know about the places of points. Empty if nothing was counted, since the points are then where they have always been. */
export function rooflineNote({ points, shape, marks }: Shown): string {
  const counted = points.filter(isCounted);
  if (counted.length === 0) return '';
  const isServed = counted.some((point) => requestedPerSecond(point) > memoryPerSecond(shape));
  const isMixed = counted.length < points.length;
  return [
    'A kernel is plotted at the operations for each byte that it asks for, as the x-ray counted them.',
    ...(isServed ? ['Caches serve repeated reads, so it may be above the memory roof.'] : []),
    ...(isMixed ? ['A kernel that was not counted is plotted at the fewest bytes.'] : []),
    `${marks === null ? 'Its share of the roof is' : 'Its share of the roof, pass and full are'} measured at the fewest bytes.`,
  ].join(' ');
}

function count(points: readonly PlotPoint[], kind: PlotPoint['kind'], word: string): string {
  const number = points.filter((point) => point.kind === kind).length;
  return number === 0 ? '' : `${number} ${word}${number === 1 ? '' : 's'}`;
}

const KIND_WORDS = { mine: 'this one', trail: 'earlier', rung: 'ladder', class: 'hand-in', practice: 'practice' } as const;

export function rooflineTable(points: readonly PlotPoint[], cells: readonly DensityCell[], operation: Operation): PlotTable {
  return {
    caption: 'Points on the roofline',
    columns: [
      { name: 'Point' },
      { name: 'Kind' },
      { name: 'Intensity', unit: `${operation}/byte`, numeric: true },
      { name: 'At the fewest bytes', unit: `${operation}/byte`, numeric: true },
      { name: 'Rate', unit: `${operation}/s`, numeric: true },
      { name: 'Bandwidth', unit: 'B/s', numeric: true },
      { name: 'Of the roof', numeric: true },
    ],
    rows: [
      ...byAge(points)
        .reverse()
        .map((point) => pointRow(point, operation)),
      ...cells.map((cell) => cellRow(cell, operation)),
    ],
  };
}

function pointRow(point: PlotPoint, operation: Operation): PlotTable['rows'][number] {
  return {
    id: point.id,
    ...(point.href !== undefined && { href: point.href }),
    cells: [
      textCell(point.label),
      textCell(KIND_WORDS[point.kind]),
      valueCell(shownIntensity(point), (value) => formatIntensity(value, operation)),
      valueCell(point.intensity, (value) => formatIntensity(value, operation)),
      valueCell(point.flopsPerSecond, (value) => formatThroughput(value, operation)),
      valueCell(point.bytesPerSecond, formatBandwidth),
      valueCell(point.fraction, formatFraction),
    ],
  };
}

function cellRow(cell: DensityCell, operation: Operation): PlotTable['rows'][number] {
  const [x, y] = [middle(cell.intensityStep), middle(cell.flopsStep)];
  return {
    id: `cell ${cell.intensityStep} ${cell.flopsStep} ${cell.bytesStep}`,
    cells: [
      textCell(`${countWords(cell.students, 'student')} of the class`),
      textCell('class, near'),
      valueCell(x, (value) => formatIntensity(value, operation)),
      valueCell(null, String),
      valueCell(y, (value) => formatThroughput(value, operation)),
      valueCell(middle(cell.bytesStep), formatBandwidth),
      valueCell(null, String),
    ],
  };
}

/** The geometric mean of a cell's bounds, to the three digits that its width allows. */
function middle(step: number): number {
  const [low, high] = cellRange(step);
  return Number(Math.sqrt(low * high).toPrecision(3));
}
