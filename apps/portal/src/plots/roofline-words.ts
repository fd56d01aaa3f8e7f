import { formatBandwidth, formatBytes, formatFraction, formatIntensity, formatThroughput } from '@rooflab/roofline/units';
import { byAge, type DensityCell, type Operation, type PlotPoint, pointLines } from './plot-point.ts';
import { type PlotTable, textCell, valueCell } from './plot-table.ts';
import { cellRange, type RooflineShape } from './roofline-geometry.ts';

/** The plot in sentences. */
export function rooflineDescription(shape: RooflineShape, points: readonly PlotPoint[], operation: Operation): string {
  const roofs = shape.bandwidths
    .map(({ bytesPerSecond, bytes }) => `${formatBandwidth(bytesPerSecond)} at ${formatBytes(bytes)}`)
    .join(', ');
  const mine = points.filter(({ kind }) => kind === 'mine' || kind === 'practice').map((point) => pointLines(point, operation).join(', '));
  const counts = [count(points, 'trail', 'earlier hand-in'), count(points, 'rung', 'rung'), count(points, 'class', 'hand-in')].filter(
    Boolean,
  );
  return [
    `Roofline, both axes logarithmic: arithmetic intensity in ${operation} per byte against ${operation} per second.`,
    `Measured roofs: ${roofs}; ${formatThroughput(shape.peakPerSecond, operation)}; ridge at ${formatIntensity(shape.ridge, operation)}.`,
    ...mine.map((each) => `${each}.`),
    ...(counts.length > 0 ? [`Also shown: ${counts.join(', ')}.`] : []),
    'Arrow keys go from point to point; the key t shows the table.',
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
      textCell(`${cell.students} students of the class`),
      textCell('class, near'),
      valueCell(x, (value) => formatIntensity(value, operation)),
      valueCell(y, (value) => formatThroughput(value, operation)),
      valueCell(middle(cell.bytesStep), formatBandwidth),
      valueCell(null, String),
    ],
  };
}

/** The geometric middle of a cell, to the three digits that its width allows. */
function middle(step: number): number {
  const [low, high] = cellRange(step);
  return Number(Math.sqrt(low * high).toPrecision(3));
}
