'use client';
import { formatCount } from '@rooflab/roofline/units';
import clsx from 'clsx';
import { useState } from 'react';
import { PlotFigure } from '../plots/plot-figure.tsx';
import { type PlotTable, textCell, valueCell } from '../plots/plot-table.ts';
import { BankDrawing, SectorDrawing } from './request-drawing.tsx';
import { type Picture, pictureSentence, SECTOR_WORDS, touchesOf } from './request-shape.ts';

interface RequestPicturesProps {
  /** At least one. */
  readonly pictures: readonly Picture[];
  /** The line whose picture is shown first, where it has one. */
  readonly firstLine: number | null;
}

/** Requests of one warp, of several lines one at a time: which lane touches which sector or bank. */
export function RequestPictures({ pictures, firstLine }: RequestPicturesProps) {
  const [chosen, choose] = useState(() =>
    Math.max(
      0,
      pictures.findIndex(({ line }) => line === firstLine),
    ),
  );
  const picture = pictures[chosen] ?? pictures[0];
  if (!picture) return null;
  const sentence = pictureSentence(picture);
  const target = picture.memory === 'storage' ? 'sector' : 'bank';
  return (
    <div className="min-w-0">
      {pictures.length > 1 && (
        <fieldset className="mb-3 flex flex-wrap gap-1">
          <legend className="sr-only">Line of the picture</legend>
          {pictures.map((each, index) => (
            <Choice key={nameOf(each)} picture={each} isChosen={each === picture} choose={() => choose(index)} />
          ))}
        </fieldset>
      )}
      <PlotFigure
        title={`One warp at line ${picture.line}: ${picture.variable}, ${picture.memory === 'storage' ? 'global' : 'workgroup'} memory`}
        description={`A line leads from each of 32 lanes to the ${target} that it touches. ${sentence}`}
        table={lanesTable(picture)}
        size="strip"
        legend={<Legend picture={picture} />}
        controls={<p className="mt-1 text-sm">{sentence}</p>}
      >
        {(box) =>
          picture.memory === 'storage' ? <SectorDrawing picture={picture} box={box} /> : <BankDrawing picture={picture} box={box} />
        }
      </PlotFigure>
    </div>
  );
}

interface ChoiceProps {
  readonly picture: Picture;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

function Choice({ picture: { line, variable }, isChosen, choose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={choose}
      className={clsx(
        'max-w-full rounded border px-2.5 py-1 text-sm break-words',
        isChosen ? 'border-accent bg-accent-quiet text-text' : 'border-line text-muted hover:border-line-strong hover:text-text',
      )}
    >
      line {line}: <span className="font-mono">{variable}</span>
    </button>
  );
}

function nameOf({ line, memory, variable }: Picture): string {
  return `${line} ${memory} ${variable}`;
}

/** What filled and hollow cells are; the drawing has no other signs. */
function Legend({ picture: { memory } }: { readonly picture: Picture }) {
  return memory === 'storage'
    ? 'Each box is a sector of eight words: filled ones are asked for, hollow ones come along.'
    : 'Each cell is a word in its bank: what stands below another one has to wait for it.';
}

function lanesTable(picture: Picture): PlotTable {
  const { memory, addresses, line } = picture;
  const touches = new Map(touchesOf(picture).map((touch) => [touch.lane, touch]));
  const place = (word: number): number => (memory === 'storage' ? Math.floor(word / SECTOR_WORDS) : word % 32);
  return {
    caption: `Addresses of one warp at line ${line}`,
    columns: [
      { name: 'Lane', numeric: true },
      { name: 'Address', unit: 'B', numeric: true },
      { name: memory === 'storage' ? 'Sector' : 'Bank', numeric: true },
    ],
    rows: addresses.map((address, lane) => {
      const touch = touches.get(lane);
      return {
        id: String(lane),
        cells: [textCell(String(lane)), valueCell(address, formatCount), valueCell(touch && place(touch.firstWord), formatCount)],
      };
    }),
  };
}
