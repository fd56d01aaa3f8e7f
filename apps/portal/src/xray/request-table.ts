import type { Picture, Step } from '@rooflab/grader/picture-words';
import { BANKS, SECTOR_WORDS } from '@rooflab/roofline';
import { formatCount } from '@rooflab/roofline/units';
import { type PlotTable, textCell, valueCell } from '../plots/plot-table.ts';
import { requestOf, touchesOf, type WarpRequest } from './request-shape.ts';

/** The lanes of one step; or of all steps, with an additional column. */
export function lanesTable(picture: Picture, steps: readonly Step[]): PlotTable {
  const { memory, line } = picture;
  const isOne = steps.length === 1;
  const stepColumn = { name: 'Turn', numeric: true };
  return {
    caption: `Addresses of one warp at line ${line}`,
    columns: [...(isOne ? [] : [stepColumn]), ...laneColumns(memory)],
    rows: steps.flatMap((step) =>
      laneRows(requestOf(picture, step)).map(({ id, cells }) => ({
        id: `${step.turn} ${id}`,
        cells: [...(isOne ? [] : [valueCell(step.turn, formatCount)]), ...cells],
      })),
    ),
  };
}

/** The lanes of a request that belongs to no line of a kernel. */
export function requestTable(request: WarpRequest, caption: string): PlotTable {
  return { caption, columns: laneColumns(request.memory), rows: laneRows(request) };
}

function laneColumns(memory: WarpRequest['memory']): PlotTable['columns'] {
  return [
    { name: 'Lane', numeric: true },
    { name: 'Address', unit: 'B', numeric: true },
    { name: memory === 'storage' ? 'Sector' : 'Bank', numeric: true },
  ];
}

function laneRows(request: WarpRequest): PlotTable['rows'] {
  const place = (word: number): number => (request.memory === 'storage' ? Math.floor(word / SECTOR_WORDS) : word % BANKS);
  const touches = new Map(touchesOf(request).map((touch) => [touch.lane, touch]));
  return request.addresses.map((address, lane) => {
    const touch = touches.get(lane);
    return {
      id: String(lane),
      cells: [textCell(String(lane)), valueCell(address, formatCount), valueCell(touch && place(touch.firstWord), formatCount)],
    };
  });
}
