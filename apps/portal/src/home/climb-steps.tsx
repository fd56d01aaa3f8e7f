'use client';
import clsx from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { HALO, HALO_QUIET } from '../plots/halo.ts';
import { Button } from '../ui/button.tsx';

interface Step {
  /** In pixels of the plot. */
  readonly x: number;
  readonly y: number;
  /** The share of the roof, in words. */
  readonly share: string;
  /** What the student changed and expected. */
  readonly note: string;
}

interface ClimbStepsProps {
  readonly steps: readonly Step[];
  readonly size: { readonly width: number; readonly height: number };
  /** Text alternative of the plot. */
  readonly label: string;
  /** Axes and roof. */
  readonly children: ReactNode;
}

/** Long enough to read a note. */
const STEP_MS = 4000;

/** The plot with all steps, one of them marked, and the notes beside it; it plays once by itself where readers want motion. */
export function ClimbSteps({ steps, size, label, children }: ClimbStepsProps) {
  const { at, playing, play, pause, goTo } = usePlayed(steps.length);
  const current = steps[at];
  return (
    <>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
        className="h-auto w-full text-[11px] max-sm:text-[15px]"
      >
        {children}
        <path d={`M${steps.map(({ x, y }) => `${x},${y}`).join('L')}`} strokeDasharray="2 4" className="stroke-plot-2" />
        {steps.map(({ x, y, share }, step) => (
          <g key={y}>
            <circle cx={x} cy={y} r={5} strokeWidth={1.5} className={clsx('stroke-plot-2', step <= at ? 'fill-plot-2' : 'fill-bg')} />
            <text x={x + 18} y={y} dy="0.5em" className={clsx('figures', step === at ? `font-medium ${HALO}` : HALO_QUIET)}>
              {step + 1}: {share}
            </text>
          </g>
        ))}
        {current && (
          <circle
            cx={current.x}
            cy={current.y}
            r={10}
            fill="none"
            strokeWidth={2}
            className="stroke-accent motion-safe:transition-[cy] motion-safe:duration-700"
          />
        )}
      </svg>
      <div className="mt-2 flex gap-2 print:hidden">
        <Button size="small" onClick={playing ? pause : play}>
          {playing ? 'Pause' : 'Play the climb'}
        </Button>
        <Button size="small" aria-disabled={at === 0} onClick={() => goTo(at - 1)}>
          Previous
        </Button>
        <Button size="small" aria-disabled={at === steps.length - 1} onClick={() => goTo(at + 1)}>
          Next
        </Button>
      </div>
      <ol className="mt-2 flex flex-col text-sm">
        {steps.map(({ share, note }, step) => (
          <li
            key={note}
            aria-current={step === at ? 'step' : undefined}
            className={clsx('border-l-3 py-1 pl-3', step === at ? 'border-accent' : 'border-line')}
          >
            <span className="font-medium">
              {step + 1}: <span className="figures">{share}</span> of the roof.
            </span>{' '}
            <span className="text-muted">“{note}”</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The step that is shown; playing goes from the first to the last once. */
function usePlayed(count: number) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  useEffect(() => setPlaying(!window.matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    if (!playing) return;
    const timer = window.setTimeout(() => (at < count - 1 ? setAt(at + 1) : setPlaying(false)), STEP_MS);
    return () => window.clearTimeout(timer);
  }, [playing, at, count]);
  const goTo = (step: number): void => {
    setPlaying(false);
    setAt(Math.max(0, Math.min(step, count - 1)));
  };
  const play = (): void => {
    if (at === count - 1) setAt(0);
    setPlaying(true);
  };
  return { at, playing, play, pause: () => setPlaying(false), goTo };
}
