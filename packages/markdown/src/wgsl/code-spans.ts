import { wgslLanguage } from '@iizukak/codemirror-lang-wgsl';
import { highlightTree } from '@lezer/highlight';
import { wgslHighlighter } from './highlighter.ts';

export interface CodeSpan {
  readonly text: string;
  readonly className: string | null;
}

/** Steps of the parser, about three for ten characters of a real kernel; each may take ten times as long in a text without sense. */
const MOST_STEPS = 20_000;

/** Processor time of the parser, unless told otherwise. */
export const COLOURING_MS = 50;

/** How often the clock is read. */
const STEPS_BETWEEN = 128;

/** Depth of the syntax tree. The functions that read it are recursive, so depth costs stack. */
const MOST_LEVELS = 200;

/** Each piece becomes an element. */
const MOST_SPANS = 8000;

/** WGSL split into pieces of one colour by the editor's own grammar. Joined, they give the text again. Beyond its limits a text is one piece without colour. */
export function codeSpans(source: string, { limitMs = COLOURING_MS }: { readonly limitMs?: number } = {}): readonly CodeSpan[] {
  const tree = parseWithin(source, limitMs);
  const spans = tree !== null && levelsOf(tree) <= MOST_LEVELS ? colouredSpans(source, tree) : null;
  return spans !== null && spans.length <= MOST_SPANS ? spans : [{ text: source, className: null }];
}

type Tree = ReturnType<typeof wgslLanguage.parser.parse>;

/** Null when it takes too long. */
function parseWithin(source: string, limitMs: number): Tree | null {
  const parse = wgslLanguage.parser.startParse(source);
  const begun = process.threadCpuUsage();
  for (let steps = 1; steps <= MOST_STEPS; steps += 1) {
    const tree = parse.advance();
    if (tree !== null) return tree;
    if (steps % STEPS_BETWEEN !== 0) continue;
    const { user, system } = process.threadCpuUsage(begun);
    if (user + system > 1000 * limitMs) return null;
  }
  return null;
}

function levelsOf(tree: Tree): number {
  let [level, deepest] = [0, 0];
  tree.iterate({
    enter: () => {
      level += 1;
      deepest = Math.max(deepest, level);
    },
    leave: () => {
      level -= 1;
    },
  });
  return deepest;
}

function colouredSpans(source: string, tree: Tree): readonly CodeSpan[] {
  const spans: CodeSpan[] = [];
  let at = 0;
  highlightTree(tree, wgslHighlighter, (from, to, className) => {
    if (from > at) spans.push({ text: source.slice(at, from), className: null });
    spans.push({ text: source.slice(from, to), className });
    at = to;
  });
  if (at < source.length) spans.push({ text: source.slice(at), className: null });
  return spans;
}
