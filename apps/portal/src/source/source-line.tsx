import type { CodeLine } from '@rooflab/markdown';
import type { Diagnostic } from '@rooflab/result';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Code } from './code.tsx';
import { HotCells } from './hot-gutter.tsx';
import type { HotLines } from './hot-lines.ts';
import { lineId } from './line-link.tsx';
import { PrimerLink } from './primer-link.tsx';

/** How a message looks by its severity. */
export const MESSAGE_LOOKS = {
  error: 'bg-wrong-quiet border-wrong',
  warning: 'bg-slow-quiet border-slow',
  info: 'bg-raised border-line-strong',
} as const;

const MARKS = { error: 'text-wrong', warning: 'text-slow', info: 'text-muted' } as const;

/** What a view of a source needs, ready to be drawn. */
export interface SourceLines {
  /** Coloured on the server. */
  readonly lines: readonly CodeLine[];
  readonly diagnostics: readonly Diagnostic[];
  /** What each line costs, if it was counted. */
  readonly hot: HotLines | undefined;
}

interface LineProps extends SourceLines {
  /** From 1. */
  readonly number: number;
  /** In place of the plain number. */
  readonly gutter?: ReactNode;
  readonly selected?: boolean;
}

/** One line of a source, what it costs, and the compiler's messages about it. */
export function SourceLine({ number, lines, diagnostics, hot, gutter, selected = false }: LineProps) {
  const line = lines[number - 1];
  const own = diagnostics.filter((each) => each.line === number);
  return (
    <>
      <span
        id={lineId(number)}
        className={clsx('flex scroll-mt-24 target:bg-accent-quiet', selected ? 'bg-accent-quiet' : own.length > 0 && 'bg-raised')}
      >
        {gutter ?? (
          <span aria-hidden="true" className="w-12 shrink-0 pr-4 text-right text-muted select-none">
            {number}
          </span>
        )}
        {hot && <HotCells columns={hot.columns} line={hot.lines.get(number)} />}
        <Code line={line} className="flex-1 pr-4" />
      </span>
      {own.map((diagnostic, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages may be equal, and never move.
        <Message key={index} diagnostic={diagnostic} />
      ))}
    </>
  );
}

function Message({ diagnostic: { severity, line, column, length, message } }: { readonly diagnostic: Diagnostic }) {
  return (
    <span className={clsx('block border-l-3 py-1 pr-4 pl-[calc(3rem-3px)]', MESSAGE_LOOKS[severity])}>
      <span aria-hidden="true" className={clsx('block font-semibold select-none', MARKS[severity])}>
        {' '.repeat(Math.max(0, column - 1))}
        {'~'.repeat(Math.min(MOST_TILDES, Math.max(1, length)))}
      </span>
      <span className="sticky left-12 block w-fit max-w-[min(72ch,calc(100vw-7rem))] font-sans whitespace-pre-wrap">
        <span className="font-medium">
          {severity}, line {line}, column {column}
        </span>
        : {message} <PrimerLink message={message} />
      </span>
    </span>
  );
}

/** A message about a whole function need not underline all of it. */
const MOST_TILDES = 80;
