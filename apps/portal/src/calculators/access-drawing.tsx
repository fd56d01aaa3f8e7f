'use client';
import { LANES, WORD_BYTES } from '@rooflab/roofline';
import { patternElements } from '@rooflab/roofline/calculators';
import { PlotFigure } from '../plots/plot-figure.tsx';
import { BankDrawing, RequestLegend, SectorDrawing } from '../xray/request-drawing.tsx';
import { requestSentence, type WarpRequest } from '../xray/request-shape.ts';
import { requestTable } from '../xray/request-table.ts';
import type { Calculation } from './model-curves.ts';

/** Drawn lane by lane, as an x-ray draws a line of a kernel. */
export function AccessDrawing({ memory, calculation }: { readonly memory: WarpRequest['memory']; readonly calculation: Calculation }) {
  const request = requestOf(memory, calculation);
  const target = memory === 'storage' ? 'sector' : 'bank';
  return (
    <PlotFigure
      title={memory === 'storage' ? 'Lanes, and the sectors that they touch' : 'Lanes, and the banks that they touch'}
      description={`A line leads from each of ${LANES} lanes to the ${target} that it touches. ${requestSentence(request)}`}
      table={() => requestTable(request, 'Addresses of the warp')}
      size="strip"
      legend={<RequestLegend memory={memory} />}
    >
      {(box) => (memory === 'storage' ? <SectorDrawing request={request} box={box} /> : <BankDrawing request={request} box={box} />)}
    </PlotFigure>
  );
}

function requestOf(memory: WarpRequest['memory'], { inputs, outputs }: Calculation): WarpRequest {
  const number = (name: string) => Number(inputs[name]);
  const bytes = number('bytesEach');
  const elements = patternElements({
    lanes: number('lanes'),
    offset: number('offset'),
    stride: number('stride'),
    lanesPerRow: number('lanesPerRow'),
    rowPitch: number('rowPitch'),
  });
  return {
    memory,
    bytes,
    addresses: Array.from({ length: LANES }, (_, lane) => addressOf(elements[lane], bytes)),
    sectors: Number(outputs.sectors ?? 0),
    bankConflicts: Number(outputs.conflicts ?? 0),
  };
}

/** Elements smaller than a word are fetched as part of the word that contains them. */
function addressOf(element: number | undefined, bytes: number): number | null {
  return element === undefined ? null : WORD_BYTES * Math.floor((bytes * element) / WORD_BYTES);
}
