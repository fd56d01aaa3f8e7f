import { type AbstractElem, type FnElem, visitAst } from 'wesl';
import type { SourceSpan } from '../../source-place.ts';

const STATEMENTS: ReadonlySet<string> = new Set([
  ...['assign', 'break', 'call', 'continue', 'decrement', 'for', 'if', 'increment', 'let', 'loop', 'return', 'switch', 'var', 'while'],
]);

function isStatement(elem: AbstractElem): elem is AbstractElem & SourceSpan {
  return STATEMENTS.has(elem.kind);
}

/**
 * For each offset, where the innermost statement around it begins; outside of statements the offset itself. The head of a loop belongs to
 * the loop.
 */
export function statementStarts(source: string, functions: readonly FnElem[]): (offset: number) => number {
  const starts = new Int32Array(source.length + 1).fill(-1);
  for (const fn of functions) {
    const heads = new Set<AbstractElem>();
    visitAst(fn.body, (elem) => {
      if (elem.kind === 'for') for (const head of [elem.init, elem.update]) if (head) heads.add(head);
      // Inner statements come after outer ones.
      if (!isStatement(elem) || heads.has(elem)) return;
      starts.fill(elem.start, elem.start, elem.end);
    });
  }
  return (offset) => {
    const start = starts[offset] ?? -1;
    return start < 0 ? offset : start;
  };
}
