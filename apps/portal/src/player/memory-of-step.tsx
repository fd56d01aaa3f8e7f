'use client';
import { type Moment, type RequestView, requestWords } from '@rooflab/grader/play';
import { LANES } from '@rooflab/roofline';
import { formatCount } from '@rooflab/roofline/units';
import { PlotFigure } from '../plots/plot-figure.tsx';
import { type PlotTable, textCell, valueCell } from '../plots/plot-table.ts';
import { BankDrawing, RequestLegend, SectorDrawing } from '../xray/request-drawing.tsx';
import type { WarpRequest } from '../xray/request-shape.ts';

/** The memory that the step touches, one drawing for each access in the line: lanes above, sectors or banks below. */
export function MemoryOfStep({ moment }: { readonly moment: Moment }) {
  if (moment.requests.length === 0) return null;
  return moment.requests.map((request, index) => {
    const drawn = warpRequestOf(request);
    return (
      <PlotFigure
        // biome-ignore lint/suspicious/noArrayIndexKey: requests of a step never move.
        key={index}
        title={`${request.name}, ${request.memory === 'storage' ? 'global' : 'workgroup'} memory`}
        description={requestWords(request)}
        table={() => tableOf(request)}
        size="strip"
        legend={<RequestLegend memory={request.memory} />}
      >
        {(box) => (request.memory === 'storage' ? <SectorDrawing request={drawn} box={box} /> : <BankDrawing request={drawn} box={box} />)}
      </PlotFigure>
    );
  });
}

function warpRequestOf({ memory, bytes, accesses, sectors, bankConflicts }: RequestView): WarpRequest {
  const addresses = Array.from({ length: LANES }, (_, lane) => {
    const access = accesses.find((each) => each.lane === lane);
    return access && !access.outside ? access.byte : null;
  });
  return { memory, bytes, addresses, sectors, bankConflicts };
}

function tableOf({ name, accesses }: RequestView): PlotTable {
  return {
    caption: `What each lane touches of ${name}`,
    columns: [{ name: 'Lane', numeric: true }, { name: 'Address', unit: 'B', numeric: true }, { name: 'Value' }],
    rows: accesses.map(({ lane, byte, outside, value }) => ({
      id: String(lane),
      cells: [
        valueCell(lane, formatCount),
        outside ? textCell('out of bounds') : valueCell(byte, formatCount),
        textCell(value.map((each) => (each === null ? '?' : String(each))).join(', ')),
      ],
    })),
  };
}
