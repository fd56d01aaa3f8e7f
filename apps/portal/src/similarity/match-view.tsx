'use client';
import type { CodeLine } from '@rooflab/markdown';
import { countWords } from '@rooflab/roofline/units';
import clsx from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Code } from '../source/code.tsx';
import { Button } from '../ui/button.tsx';
import { type Fragment, type LineMatch, lineMatches, type Side, stepMatch } from './match-lines.ts';

interface MatchSource {
  /** The author. */
  readonly name: string;
  /** Coloured on the server. */
  readonly lines: readonly CodeLine[];
}

interface Props {
  readonly left: MatchSource;
  readonly right: MatchSource;
  readonly fragments: readonly Fragment[];
}

/** Two sources side by side; matching parts have the same number and colour on both sides. */
export function MatchView({ left, right, fragments }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const goTo = (number: number | null) => {
    setCurrent(number);
    for (const side of box.current?.querySelectorAll('[data-side]') ?? []) scrollToMatch(side, number);
  };
  const step = (by: 1 | -1) => goTo(stepMatch(current, fragments.length, by));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = event.key === 'n' ? 1 : event.key === 'p' ? -1 : null;
    if (by === null) return;
    event.preventDefault();
    step(by);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for what its buttons do.
    <div ref={box} onKeyDown={onKeyDown}>
      <Stepper fragments={fragments} current={current} onStep={step} />
      <div className="grid gap-4 lg:grid-cols-2">
        {(
          [
            ['left', left],
            ['right', right],
          ] as const
        ).map(([side, source]) => (
          <SourceSide
            key={side}
            side={side}
            source={source}
            matches={lineMatches(fragments, side, source.lines.length)}
            current={current}
            onChoose={goTo}
          />
        ))}
      </div>
    </div>
  );
}

/** Some lines above the match stay in view. */
const ABOVE_PX = 48;

function scrollToMatch(side: Element, number: number | null): void {
  const line = side.querySelector(`[data-match="${number}"]`);
  if (line === null) return;
  const top = line.getBoundingClientRect().top - side.getBoundingClientRect().top + side.scrollTop;
  side.scrollTo({ top: top - ABOVE_PX });
}

interface StepperProps {
  readonly fragments: readonly Fragment[];
  readonly current: number | null;
  readonly onStep: (by: 1 | -1) => void;
}

function Stepper({ fragments, current, onStep }: StepperProps) {
  const shown = current === null ? undefined : fragments[current - 1];
  const count = fragments.length;
  return (
    <div className="sticky top-0 z-10 mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 bg-bg py-2 text-sm">
      <div className="flex gap-2">
        <Button size="small" disabled={count === 0} aria-keyshortcuts="p" onClick={() => onStep(-1)}>
          Previous match
        </Button>
        <Button size="small" disabled={count === 0} aria-keyshortcuts="n" onClick={() => onStep(1)}>
          Next match
        </Button>
      </div>
      <p aria-live="polite" className="text-muted">
        {shown === undefined
          ? `${countWords(count, 'match', 'matches')}; press n and p to step through them.`
          : `Match ${current} of ${count}: lines ${words(shown.left)} and ${words(shown.right)}, ${countWords(shown.tokens, 'token')}.`}
      </p>
    </div>
  );
}

function words({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? String(from) : `${from}–${to}`;
}

interface SideProps {
  readonly side: Side;
  readonly source: MatchSource;
  readonly matches: readonly (LineMatch | null)[];
  readonly current: number | null;
  readonly onChoose: (number: number) => void;
}

function SourceSide({ side, source: { name, lines }, matches, current, onChoose }: SideProps) {
  return (
    <section aria-label={`Source of ${name}`} className="min-w-0">
      <p className="mb-1 text-sm font-medium break-words">{name}</p>
      <div
        data-side={side}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard.
        tabIndex={0}
        className="max-h-[40dvh] overflow-auto rounded border border-line bg-surface lg:max-h-[70dvh]"
      >
        <pre className="w-max min-w-full py-2 text-sm">
          <code>
            {lines.map((code, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its index.
              <Line key={index} number={index + 1} code={code} match={matches[index] ?? null} current={current} onChoose={onChoose} />
            ))}
          </code>
        </pre>
      </div>
    </section>
  );
}

/** One border per match; the number is beside it, since there are more matches than colours. */
const BORDERS = ['border-plot-1', 'border-plot-2', 'border-plot-3', 'border-plot-4', 'border-plot-5', 'border-plot-6'] as const;

interface LineProps {
  readonly number: number;
  readonly code: CodeLine;
  readonly match: LineMatch | null;
  readonly current: number | null;
  readonly onChoose: (number: number) => void;
}

function Line({ number, code, match, current, onChoose }: LineProps) {
  const border = match === null ? 'border-transparent' : (BORDERS[(match.number - 1) % BORDERS.length] ?? 'border-line');
  const isCurrent = match !== null && match.number === current;
  return (
    <span
      data-match={match?.first ? match.number : undefined}
      className={clsx('flex border-l-4', border, isCurrent ? 'bg-accent-quiet' : match !== null && 'bg-raised')}
    >
      <span className="w-9 shrink-0 text-center select-none">
        {match?.first && (
          <button
            type="button"
            aria-label={`Match ${match.number}, show on both sides`}
            onClick={() => onChoose(match.number)}
            className={clsx('figures min-h-5 min-w-6 rounded-sm border bg-surface px-1 text-xs hover:bg-accent-quiet', border)}
          >
            {match.number}
          </button>
        )}
      </span>
      <span aria-hidden="true" className="w-9 shrink-0 pr-3 text-right text-muted select-none">
        {number}
      </span>
      <Code line={code} className="flex-1 pr-4" />
    </span>
  );
}
