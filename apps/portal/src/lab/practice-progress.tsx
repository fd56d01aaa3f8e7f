'use client';
import { PHASES, type Phase, type PhaseMessage } from '@rooflab/grader/phase';
import clsx from 'clsx';
import type { PracticeMode } from './use-practice.ts';

const NAMES: Readonly<Record<Phase, string>> = {
  starting: 'Starting',
  compiling: 'Compiling',
  checking: 'Checking',
  roof: 'Measuring your roof',
  timing: 'Timing',
  placing: 'Placing',
  'x-ray': 'Counting what it touches',
};

/** A check ends before the roof would be measured. */
const CHECK = PHASES.slice(0, PHASES.indexOf('roof'));

const STEPS: Readonly<Record<PracticeMode, readonly Phase[]>> = { check: CHECK, count: [...CHECK, 'x-ray'], measure: PHASES };

const VERBS: Readonly<Record<PracticeMode, string>> = { check: 'Checking', count: 'Checking and counting', measure: 'Measuring' };

export function PracticeProgress({ mode, phase }: { readonly mode: PracticeMode; readonly phase: PhaseMessage | null }) {
  const steps = STEPS[mode];
  // Compiling happens twice, the second time for other orders of the invocations.
  const current = phase === null ? 0 : steps.indexOf(phase.phase);
  return (
    <div>
      <h2 className="mb-2 font-semibold">{VERBS[mode]} on your own GPU</h2>
      <ol className="flex flex-col gap-1">
        {steps.map((step, i) => (
          <li
            key={step}
            aria-current={i === current ? 'step' : undefined}
            className={clsx('flex items-baseline gap-2', i === current ? 'text-text' : 'text-muted')}
          >
            <span aria-hidden="true" className={clsx('w-3 text-center', i === current && 'animate-pulse text-accent')}>
              {i < current ? '✓' : i === current ? '●' : '·'}
            </span>
            <span>{NAMES[step]}</span>
            {i === current && phase && (
              <span aria-live="off" className="figures min-w-0 truncate text-xs text-muted">
                {phase.detail}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="sr-only">{phase ? NAMES[phase.phase] : ''}</p>
    </div>
  );
}
