'use client';
import { findMoment, type MomentKind, type Recording } from '@rooflab/grader/play';
import { formatCount } from '@rooflab/roofline/units';
import { useMemo } from 'react';
import { Button } from '../ui/button.tsx';
import { MOMENT_KINDS } from './moment-words.ts';

interface Props {
  readonly recording: Recording;
  readonly step: number;
  readonly goTo: (step: number) => void;
  readonly jump: (kind: MomentKind, direction: 1 | -1) => void;
}

const KINDS = Object.keys(MOMENT_KINDS) as MomentKind[];

/** A slider over all steps, one step back and forth, and the moments of each kind that the recording has. */
export function StepControls({ recording, step, goTo, jump }: Props) {
  const last = recording.steps.count - 1;
  const kinds = useMemo(() => KINDS.filter((kind) => findMoment(recording, kind, { from: -1 }) !== null), [recording]);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" aria-label="One step back" disabled={step === 0} onClick={() => goTo(step - 1)}>
          ◀
        </Button>
        <Button size="small" aria-label="One step forward" disabled={step === last} onClick={() => goTo(step + 1)}>
          ▶
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
      {kinds.length > 0 && (
        <ul aria-label="Go to the previous or the next" className="flex flex-wrap gap-2">
          {kinds.map((kind) => (
            <Jump key={kind} kind={kind} ends={endsOf(recording, kind, step)} jump={jump} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface JumpProps extends Pick<Props, 'jump'> {
  readonly kind: MomentKind;
  /** Whether there is one before, and one behind. */
  readonly ends: { readonly before: boolean; readonly behind: boolean };
}

function Jump({ kind, ends, jump }: JumpProps) {
  const name = MOMENT_KINDS[kind];
  return (
    <li className="flex items-center rounded border border-line">
      <Button kind="quiet" size="small" aria-label={`Previous ${name}`} disabled={!ends.before} onClick={() => jump(kind, -1)}>
        ‹
      </Button>
      <span className="text-sm">{name}</span>
      <Button kind="quiet" size="small" aria-label={`Next ${name}`} disabled={!ends.behind} onClick={() => jump(kind, 1)}>
        ›
      </Button>
    </li>
  );
}

function endsOf(recording: Recording, kind: MomentKind, step: number): JumpProps['ends'] {
  return {
    before: findMoment(recording, kind, { from: step, direction: -1 }) !== null,
    behind: findMoment(recording, kind, { from: step }) !== null,
  };
}
