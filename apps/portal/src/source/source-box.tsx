import type { ReactNode } from 'react';
import { HotHead } from './hot-gutter.tsx';
import { SourceLine, type SourceLines } from './source-line.tsx';

interface BoxProps {
  /** For screen readers: whose source it is. */
  readonly label: string;
  readonly hot: SourceLines['hot'];
  readonly children: ReactNode;
}

/** The scrolling box around a source; its content is as wide as the longest line. */
export function SourceBox({ label, hot, children }: BoxProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard.
      tabIndex={0}
      className="@container relative max-h-[36rem] overflow-auto rounded border border-line bg-surface"
    >
      <div className="w-max min-w-full print:w-auto">
        {hot && <HotHead columns={hot.columns} />}
        <div className="py-2">{children}</div>
      </div>
    </section>
  );
}

interface PieceProps extends SourceLines {
  /** From 1; both included. */
  readonly first: number;
  readonly last: number;
  /** In place of a line's plain number. */
  readonly gutter?: (line: number) => ReactNode;
  readonly isSelected?: (line: number) => boolean;
}

/** Some lines of a source, in order. */
export function SourcePiece({ first, last, gutter, isSelected, ...source }: PieceProps) {
  return (
    <pre className="text-sm">
      <code>
        {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((line) => (
          <SourceLine key={line} {...source} number={line} selected={isSelected?.(line) ?? false} gutter={gutter?.(line)} />
        ))}
      </code>
    </pre>
  );
}
