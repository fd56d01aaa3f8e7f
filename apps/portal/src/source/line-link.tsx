import type { ReactNode } from 'react';
import { LINK_LOOKS } from '../ui/text-link.tsx';

/** Of a line in the source that the page shows; 1-based. */
export function lineId(line: number): string {
  return `line-${line}`;
}

/** Puts an editor's cursor there; both 1-based. */
export type GoTo = (line: number, column: number) => void;

interface LineLinkProps {
  readonly line: number;
  /** Where an editor holds the source; else the link leads to the line on the page. */
  readonly goTo?: GoTo | undefined;
  readonly children: ReactNode;
}

/** Words that lead to a line of the source. */
export function LineLink({ line, goTo, children }: LineLinkProps) {
  if (goTo) {
    return (
      <button type="button" onClick={() => goTo(line, 1)} className={LINK_LOOKS}>
        {children}
      </button>
    );
  }
  // Not Next's link: it would not let the line know that it is the target.
  return (
    <a href={`#${lineId(line)}`} className={LINK_LOOKS}>
      {children}
    </a>
  );
}

const LINES = /\blines? (\d+)(?: (?:to|and) \d+)?/gi;

/** A sentence whose words `line 14` and `lines 12 to 14` lead to the (first) line. */
export function LinkedLines({ text, goTo }: { readonly text: string; readonly goTo?: GoTo | undefined }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: words, 1: line, index } of text.matchAll(LINES)) {
    parts.push(
      text.slice(end, index),
      <LineLink key={index} line={Number(line)} goTo={goTo}>
        {words}
      </LineLink>,
    );
    end = index + words.length;
  }
  return [...parts, text.slice(end)];
}
