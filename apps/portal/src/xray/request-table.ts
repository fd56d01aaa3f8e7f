import type { Picture, Step } from '@rooflab/grader/picture-words';
import { BANKS, SECTOR_WORDS } from '@rooflab/roofline';
import { formatCount } from '@rooflab/roofline/units';
import { type PlotTable, textCell, valueCell } from '../plots/plot-table.ts';
import { requestOf, touchesOf } from './request-shape.ts';

/** The lanes of one step; or of all of them, with a column more. */
export function lanesTable(picture: Picture, steps: readonly Step[]): PlotTable {
  const { memory, line } = picture;
  const isOne = steps.length === 1;
  const stepColumn = { name: 'Turn', numeric: true };
  return {
    caption: `Addresses of one warp at line ${line}`,
    columns: [
      ...(isOne ? [] : [stepColumn]),
      { name: 'Lane', numeric: true },
      { name: 'Address', unit: 'B', numeric: true },
      { name: memory === 'storage' ? 'Sector' : 'Bank', numeric: true },
    ],
    rows: steps.flatMap((step) =>
      laneRows(picture, step).map(({ id, cells }) => ({
        id: `${step.turn} ${id}`,
        cells: [...(isOne ? [] : [valueCell(step.turn, formatCount)]), ...cells],
      })),
    ),
  };
}

function laneRows(picture: Picture, step: Step): PlotTable['rows'] {
  const place = (word: number): number => (picture.memory === 'storage' ? Math.floor(word / SECTOR_WORDS) : word % BANKS);
  const touches = new Map(touchesOf(requestOf(picture, step)).map((touch) => [touch.lane, touch]));
  return step.addresses.map((address, lane) => {
    const touch = touches.get(lane);
    return {
      id: String(lane),
      cells: [textCell(String(lane)), valueCell(address, formatCount), valueCell(touch && place(touch.firstWord), formatCount)],
    };
  });
}
