'use client';
import { MOMENT_KINDS, type MomentKind, momentsOf, type Recording } from '@rooflab/grader/play';
import { formatCount } from '@rooflab/roofline/units';
import { useMemo } from 'react';
import { Button } from '../ui/button.tsx';
import { ChevronRight } from '../ui/icons.tsx';

interface Props {
  readonly recording: Recording;
  readonly step: number;
  readonly goTo: (step: number) => void;
}

const KINDS = Object.keys(MOMENT_KINDS) as MomentKind[];

/** A slider over all steps, one step back and forth, and the moments of each kind that the recording has. */
export function StepControls({ recording, step, goTo }: Props) {
  const last = recording.steps.count - 1;
  const moments = useMemo(() => KINDS.map((kind) => ({ kind, steps: momentsOf(recording, kind) })), [recording]);
  const found = moments.filter(({ steps }) => steps.length > 0);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" aria-label="One step back" disabled={step === 0} onClick={() => goTo(step - 1)}>
          <ChevronRight size={16} className="rotate-180" />
        </Button>
        <Button size="small" aria-label="One step forward" disabled={step === last} onClick={() => goTo(step + 1)}>
          <ChevronRight size={16} />
        </Button>
        <input
          type="range"
          aria-label="Step"
          aria-valuetext={`Step ${step + 1} of ${last + 1}`}
          min={0}
          max={last}
          value={step}
          onChange={({ target }) => goTo(Number(target.value))}
          className="min-w-40 flex-1 accent-accent"
        />
        <span className="figures text-sm whitespace-nowrap text-muted">
          Step {formatCount(step + 1)} of {formatCount(last + 1)}
        </span>
      </div>
      {found.length > 0 && (
        <ul aria-label="Go to the previous or the next" className="flex flex-wrap gap-2">
          {found.map(({ kind, steps }) => (
            <Jump
              key={kind}
              name={MOMENT_KINDS[kind]}
              previous={steps.findLast((each) => each < step)}
              next={steps.find((each) => each > step)}
              goTo={goTo}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface JumpProps extends Pick<Props, 'goTo'> {
  readonly name: string;
  readonly previous: number | undefined;
  readonly next: number | undefined;
}

function Jump({ name, previous, next, goTo }: JumpProps) {
  const to = (step: number | undefined) => () => step !== undefined && goTo(step);
  return (
    <li className="flex items-center rounded border border-line">
      <Button kind="quiet" size="small" aria-label={`Previous ${name}`} disabled={previous === undefined} onClick={to(previous)}>
        <ChevronRight size={14} className="rotate-180" />
      </Button>
      <span className="text-sm">{name}</span>
      <Button kind="quiet" size="small" aria-label={`Next ${name}`} disabled={next === undefined} onClick={to(next)}>
        <ChevronRight size={14} />
      </Button>
    </li>
  );
}
