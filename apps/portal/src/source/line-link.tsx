import type { ReactNode } from 'react';
import { LINK_LOOKS } from '../ui/text-link.tsx';

/** The id of a source line's element; 1-based. */
export function lineId(line: number): string {
  return `line-${line}`;
}

/** Puts an editor's cursor there; both 1-based. */
export type GoTo = (line: number, column: number) => void;

interface LineLinkProps {
  readonly line: number;
  /** Given if an editor holds the source; otherwise the link leads to the line on the page. */
  readonly goTo?: GoTo | undefined;
  readonly children: ReactNode;
}

/** Text that links to a line of the source. */
export function LineLink({ line, goTo, children }: LineLinkProps) {
  if (goTo) {
    return (
      <button type="button" onClick={() => goTo(line, 1)} className={LINK_LOOKS}>
        {children}
      </button>
    );
  }
  // Not Next's link: with it the line would not match `:target`.
  return (
    <a href={`#${lineId(line)}`} className={LINK_LOOKS}>
      {children}
    </a>
  );
}

/** `line 14`, `Lines 12 to 14`; names from the source are between backticks. */
const SPECIAL = /\blines? (?<line>\d+)(?: (?:to|and) \d+)?|`(?<code>[^`]+)`/gi;

interface LinkedLinesProps {
  readonly text: string;
  readonly goTo?: GoTo | undefined;
}

/** A sentence whose words `line 14` and `lines 12 to 14` link to the (first) line. */
export function LinkedLines({ text, goTo }: LinkedLinesProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: words, index, groups } of text.matchAll(SPECIAL)) {
    parts.push(text.slice(end, index));
    end = index + words.length;
    if (groups?.code) parts.push(<code key={index}>{groups.code}</code>);
    else
      parts.push(
        <LineLink key={index} line={Number(groups?.line)} goTo={goTo}>
          {words}
        </LineLink>,
      );
  }
  return [...parts, text.slice(end)];
}
