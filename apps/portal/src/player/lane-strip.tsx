'use client';
import { type LaneState, type Moment, type Recording, reasonWords, whyLane } from '@rooflab/grader/play';
import clsx from 'clsx';

interface Props {
  readonly recording: Recording;
  readonly moment: Moment;
  readonly lane: number;
  readonly chooseLane: (lane: number) => void;
}

const LOOKS = {
  active: 'bg-plot-1 text-bg border-plot-1',
  waiting: 'bg-slow-quiet border-slow text-slow',
  idle: 'bg-surface border-line text-muted',
  paused: 'bg-surface border-line text-muted',
  ended: 'bg-raised border-line text-muted',
  absent: 'border-dashed border-line text-muted opacity-50',
} as const satisfies Record<LaneState, string>;

/** The sign in a lane's cell, so that it is not told by colour alone. */
const SIGNS = { active: '', waiting: '…', idle: '–', paused: '–', ended: '✓', absent: '' } as const satisfies Record<LaneState, string>;

/** The 32 lanes of the warp, and why the chosen one does what it does. */
export function LaneStrip({ recording, moment, lane, chooseLane }: Props) {
  const reason = whyLane(recording, moment.step, { workgroup: moment.ordinal, warp: moment.warp, lane });
  return (
    <fieldset className="@container min-w-0">
      <legend className="mb-1 text-sm font-medium">The lanes of the warp</legend>
      <div className="grid grid-cols-8 gap-1 @lg:grid-cols-16">
        {moment.lanes.map((state, each) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its index.
            key={each}
            type="button"
            aria-pressed={each === lane}
            aria-label={`Lane ${each}: ${state}`}
            onClick={() => chooseLane(each)}
            className={clsx(
              'figures flex h-8 items-center justify-center rounded border text-xs',
              LOOKS[state],
              each === lane && 'outline-2 outline-offset-1 outline-accent',
            )}
          >
            {each}
            <span aria-hidden="true">{SIGNS[state]}</span>
          </button>
        ))}
      </div>
      <p className="mt-2 text-sm text-muted">{reasonWords(lane, reason)}</p>
    </fieldset>
  );
}
