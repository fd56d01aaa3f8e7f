import { wgslLanguage } from '@iizukak/codemirror-lang-wgsl';
import { highlightTree } from '@lezer/highlight';
import { wgslHighlighter } from './highlighter.ts';

export interface CodeSpan {
  readonly text: string;
  readonly className: string | null;
}

/** WGSL split into pieces of one colour by the editor's own grammar. Joined, they give the text again. */
export function codeSpans(source: string): readonly CodeSpan[] {
  const spans: CodeSpan[] = [];
  let at = 0;
  highlightTree(wgslLanguage.parser.parse(source), wgslHighlighter, (from, to, className) => {
    if (from > at) spans.push({ text: source.slice(at, from), className: null });
    spans.push({ text: source.slice(from, to), className });
    at = to;
  });
  if (at < source.length) spans.push({ text: source.slice(at), className: null });
  return spans;
}
