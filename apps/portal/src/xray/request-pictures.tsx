'use client';
import type { Picture } from '@rooflab/grader/picture-words';
import clsx from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import { PlotFigure } from '../plots/plot-figure.tsx';
import { BankDrawing, RequestLegend, SectorDrawing } from './request-drawing.tsx';
import { requestOf } from './request-shape.ts';
import { lanesTable } from './request-table.ts';
import { StepBar } from './step-bar.tsx';
import { stepName, stepWords } from './step-words.ts';

interface RequestPicturesProps {
  /** At least one. */
  readonly pictures: readonly Picture[];
  /** The line whose picture is shown first, if it has one. */
  readonly firstLine: number | null;
}

/** What one warp does in one of several lines, step by step: which lane touches which sector or bank. */
export function RequestPictures({ pictures, firstLine }: RequestPicturesProps) {
  const [chosen, choose] = useState(() =>
    Math.max(
      0,
      pictures.findIndex(({ line }) => line === firstLine),
    ),
  );
  const picture = pictures[chosen] ?? pictures[0];
  if (!picture) return null;
  return (
    <div className="min-w-0">
      {pictures.length > 1 && (
        <fieldset className="relative mb-3 flex flex-wrap gap-1">
          <legend className="sr-only">Line of the picture</legend>
          {pictures.map((each, index) => (
            <Choice key={nameOf(each)} picture={each} isChosen={each === picture} choose={() => choose(index)} />
          ))}
        </fieldset>
      )}
      <Steps key={nameOf(picture)} picture={picture} />
    </div>
  );
}

const KEYS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One line's picture; it begins with the most telling step. Nothing moves by itself. */
function Steps({ picture }: { readonly picture: Picture }) {
  const [at, setAt] = useState(picture.typical);
  const { line, memory, variable, steps } = picture;
  const step = steps[at] ?? steps[0];
  if (!step) return null;
  const goTo = (next: number): void => setAt(Math.min(steps.length - 1, Math.max(0, next)));
  const onKeyDown = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): void => {
    const by = KEYS[key];
    if (by !== undefined && !altKey && !ctrlKey && !metaKey) goTo(at + by);
  };
  const request = requestOf(picture, step);
  const target = memory === 'storage' ? 'sector' : 'bank';
  const which = steps.length > 1 ? `${stepName(picture, at)}: ` : '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for the buttons inside.
    <div onKeyDown={onKeyDown}>
      <PlotFigure
        title={`One warp at line ${line}: ${variable}, ${memory === 'storage' ? 'global' : 'workgroup'} memory`}
        description={`A line leads from each of 32 lanes to the ${target} that it touches. ${which}${stepWords(picture, at)}`}
        table={() => lanesTable(picture, [step])}
        csv={() => lanesTable(picture, steps)}
        size="strip"
        legend={<RequestLegend memory={memory} />}
        controls={<StepBar picture={picture} at={at} goTo={goTo} />}
      >
        {(box) => (memory === 'storage' ? <SectorDrawing request={request} box={box} /> : <BankDrawing request={request} box={box} />)}
      </PlotFigure>
    </div>
  );
}

interface ChoiceProps {
  readonly picture: Picture;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

function Choice({ picture: { line, variable, steps }, isChosen, choose }: ChoiceProps) {
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
      {steps.length > 1 && `, ${steps.length} steps`}
    </button>
  );
}

function nameOf({ line, memory, variable }: Picture): string {
  return `${line} ${memory} ${variable}`;
}
