'use client';
import { costSentence, lanesSentence, type Picture, type Step } from '@rooflab/grader/picture-words';
import clsx from 'clsx';
import { useRef } from 'react';
import { stepName } from './step-words.ts';

interface StepRowsProps {
  readonly picture: Picture;
  readonly at: number;
  readonly goTo: (step: number) => void;
}

/** All steps below each other, a row of 32 lanes each, like the tree in a lecture. One step takes the focus; arrow keys move it. */
export function StepRows({ picture, at, goTo }: StepRowsProps) {
  const { steps } = picture;
  const rows = useRef<HTMLOListElement>(null);
  const focus = (step: number): void => {
    goTo(step);
    rows.current?.querySelectorAll('button')[step]?.focus();
  };
  return (
    <ol ref={rows} aria-label="Steps" className="mt-2 flex max-w-md flex-col">
      {steps.map((step, index) => (
        <li key={step.turn}>
          <button
            type="button"
            tabIndex={index === at ? 0 : -1}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => goTo(index)}
            onKeyDown={({ key }) => {
              if (key === 'ArrowDown') focus(Math.min(steps.length - 1, at + 1));
              if (key === 'ArrowUp') focus(Math.max(0, at - 1));
            }}
            className={clsx(
              'flex min-h-6 w-full items-center gap-2 rounded border px-1.5',
              index === at ? 'border-accent bg-accent-quiet' : 'border-transparent hover:bg-raised',
            )}
          >
            <span aria-hidden="true" className="figures w-5 text-right text-xs text-muted">
              {index + 1}
            </span>
            <span className="sr-only">{`${stepName(picture, index)}: ${lanesSentence(step)} `}</span>
            <LaneRow step={step} />
            <span className="w-32 text-left text-xs whitespace-nowrap text-muted">{besides(picture, step).join(', ')}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** What the lanes do not show: the cost, and how many turns are alike. */
function besides(picture: Picture, step: Step): string[] {
  return [costSentence(picture, step), step.turns > 1 ? `× ${step.turns}` : ''].filter((part) => part !== '');
}

const [PITCH, HEIGHT] = [10, 10];

function LaneRow({ step: { addresses } }: { readonly step: Step }) {
  return (
    <svg viewBox={`0 0 ${PITCH * addresses.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className="h-3 min-w-0 flex-1">
      {addresses.map((address, lane) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a lane is identified by its index.
          key={lane}
          x={PITCH * lane + 0.5}
          y={0.5}
          width={PITCH - 2}
          height={HEIGHT - 1}
          vectorEffect="non-scaling-stroke"
          className={address === null ? 'fill-bg stroke-line-strong' : 'fill-plot-1 stroke-plot-1'}
        />
      ))}
    </svg>
  );
}
