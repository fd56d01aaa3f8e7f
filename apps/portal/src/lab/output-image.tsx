'use client';
import { useEffect, useRef, useState } from 'react';
import { PAGE_SEED } from '../player/play-address.ts';
import type { PlayedExercise } from '../player/use-recording.ts';
import { type FilteredOutcome, type PracticeRun, runFilter } from '../practice/run-practice.ts';
import { startPracticeWorker } from '../practice/start-worker.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { NoResult } from './practice-outcome.tsx';

interface Props {
  readonly of: PlayedExercise;
  /** Names of the filters with which the kernel can be seen at work. */
  readonly filters: readonly string[];
  /** The editor's present text. */
  readonly source: string;
}

/** Lets the kernel filter a test image in the reader's browser, and shows it before, after, and as it should be. */
export function OutputImage({ of: { exercise, labVersion }, filters, source }: Props) {
  const [filter, setFilter] = useState(0);
  const [shown, setShown] = useState<{ readonly filter: string; readonly outcome: FilteredOutcome } | null>(null);
  const [pending, setPending] = useState(false);
  const running = useRef<PracticeRun<FilteredOutcome> | null>(null);
  useEffect(() => () => running.current?.cancel(), []);
  const show = async () => {
    setPending(true);
    const started = runFilter(
      { exercise, source, seed: PAGE_SEED, filter },
      { startWorker: () => startPracticeWorker(exercise, labVersion), onPhase: () => undefined },
    );
    running.current = started;
    setShown({ filter: filters[filter] ?? '', outcome: await started.outcome });
    setPending(false);
  };
  return (
    <section aria-label="On an image" className="@container flex min-w-0 flex-col gap-3">
      <h3 className="font-semibold">On an image</h3>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField label="Filter" value={filter} onChange={({ target }) => setFilter(Number(target.value))}>
          {filters.map((name, i) => (
            <option key={name} value={i}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button pending={pending} onClick={show}>
          Show the image
        </Button>
      </div>
      <div aria-live="polite">{shown && <Shown {...shown} />}</div>
    </section>
  );
}

function Shown({ filter, outcome: ended }: { readonly filter: string; readonly outcome: FilteredOutcome }) {
  if (ended.kind !== 'filtered') return <NoResult outcome={ended} />;
  if ('fault' in ended.outcome) return <Notice title="It cannot be run.">{ended.outcome.fault.message}</Notice>;
  const { before, after, right, width, height, offset } = ended.outcome.images;
  return (
    <div className="grid gap-3 @sm:grid-cols-2">
      <Picture caption="Before" {...{ width, height }} pixels={before} offset={0} />
      <Picture caption={`${filter}, as the kernel wrote it`} {...{ width, height }} pixels={after} offset={offset} />
      {right && <Picture caption={`${filter}, as it should be`} {...{ width, height }} pixels={right} offset={offset} />}
    </div>
  );
}

interface PictureProps {
  readonly caption: string;
  readonly width: number;
  readonly height: number;
  /** Brightness, row by row. */
  readonly pixels: Float32Array;
  /** What 0 is drawn as. */
  readonly offset: number;
}

function Picture({ caption, width, height, pixels, offset }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(imageData({ width, height, pixels, offset }), 0, 0);
  }, [width, height, pixels, offset]);
  return (
    <figure className="min-w-0">
      <canvas ref={canvas} width={width} height={height} role="img" aria-label={caption} className="w-full rounded border border-line" />
      <figcaption className="mt-1 text-sm text-muted">{caption}</figcaption>
    </figure>
  );
}

/** Grey, and red where the value is no number. */
function imageData({ width, height, pixels, offset }: Omit<PictureProps, 'caption'>): ImageData {
  const image = new ImageData(width, height);
  for (const [i, value] of pixels.entries()) {
    const grey = Math.round(255 * (value + offset));
    image.data.set(Number.isNaN(value) ? [255, 0, 0, 255] : [grey, grey, grey, 255], 4 * i);
  }
  return image;
}
