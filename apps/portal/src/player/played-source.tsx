'use client';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';

interface Props {
  readonly source: string;
  /** The line that runs, from 1. */
  readonly line: number;
  /** Lines that are shown above it and below it; without, the whole file. */
  readonly around?: number;
}

/** The file, with the line that runs in view. Only its own box scrolls. */
export function PlayedSource({ source, line, around = Number.POSITIVE_INFINITY }: Props) {
  const box = useRef<HTMLElement>(null);
  const current = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is another element.
  useEffect(() => {
    const [outer, inner] = [box.current, current.current];
    if (outer && inner) outer.scrollTop = inner.offsetTop - outer.clientHeight / 2;
  }, [line]);
  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard.
      tabIndex={0}
      aria-label="The file, at the line that runs"
      className="relative max-h-112 overflow-auto rounded border border-line bg-surface py-2 font-mono text-sm"
    >
      {source.split('\n').map((text, index) => {
        const isCurrent = index + 1 === line;
        return Math.abs(index + 1 - line) > around ? null : (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
            key={index}
            ref={isCurrent ? current : undefined}
            aria-current={isCurrent ? 'step' : undefined}
            className={clsx(
              'flex w-max min-w-full border-l-3',
              isCurrent ? 'border-accent bg-accent-quiet font-semibold' : 'border-transparent',
            )}
          >
            <span aria-hidden="true" className="w-12 shrink-0 pr-3 text-right text-muted select-none">
              {index + 1}
            </span>
            <code className="pr-4 whitespace-pre">{text === '' ? ' ' : text}</code>
          </span>
        );
      })}
    </section>
  );
}
