import type { Span } from './launch-plan.ts';
import { type Place, PlanError, quote } from './plan-error.ts';
import { commentedLines } from './source-lines.ts';
import { nearestName, suggest } from './suggest.ts';
import { createTokenReader, type TokenReader } from './token-reader.ts';

/** Far beyond need; it bounds the work that one line can cause. */
const MAX_LINE_LENGTH = 1000;

const DIRECTIVES = ['dispatch', 'repeat', 'scratch', 'sweep'] as const;
type Directive = (typeof DIRECTIVES)[number];

const REMEDY = 'If the line is meant as a comment, leave out the @.';

export interface PlanLine {
  /** 1-based. */
  readonly line: number;
  readonly directive: Directive;
  readonly span: Span;
  /** Positioned after the directive. */
  readonly reader: TokenReader;
}

/**
 * The lines that begin with `//@`, outside block comments. Throws `PlanError` for one without a known directive, and for a comment that
 * only looks like a plan line: nobody should find out from a wrong result that it was ignored.
 */
export function* planLines(source: string): Generator<PlanLine> {
  let line = 0;
  for (const { text, comment } of commentedLines(source.replace(/^\uFEFF/, ''))) {
    line++;
    if (comment === null) continue;
    if (text.startsWith('//@', comment) && text.slice(0, comment).trim() === '') yield planLine(text, comment, line);
    else refuseLookAlike(text, comment, line);
  }
}

function planLine(text: string, comment: number, line: number): PlanLine {
  if (text.length > MAX_LINE_LENGTH) {
    const place = { line, column: MAX_LINE_LENGTH + 1, length: text.length - MAX_LINE_LENGTH };
    throw new PlanError(`This plan line has ${text.length} characters. Write at most ${MAX_LINE_LENGTH}.`, place);
  }
  const { word, start } = wordAfter(/\/\/@\s*/y, text, comment) ?? { word: '', start: comment };
  const span = { column: start + 1, length: word.length };
  const directive = DIRECTIVES.find((known) => known === word);
  if (!directive) throw unknownDirective(word, { line, ...span });
  return { line, directive, span, reader: createTokenReader({ number: line, text }, start + word.length) };
}

function wordAfter(opening: RegExp, text: string, position: number): { word: string; start: number } | null {
  opening.lastIndex = position;
  const opened = opening.exec(text);
  if (!opened) return null;
  const start = position + opened[0].length;
  return { start, word: /^\p{XID_Continue}*/u.exec(text.slice(start))?.[0] ?? '' };
}

function unknownDirective(word: string, place: Place): PlanError {
  if (word === '') return new PlanError(`After //@ there must be dispatch, repeat, scratch or sweep. ${REMEDY}`, place);
  return new PlanError(`There is no plan line ${quote(word)}. ${suggest(word, DIRECTIVES)} ${REMEDY}`, place);
}

/** `// @ dispatch …`, `/// @scratch …`, and `//@ dispatch …` after code. Other words after an @ are ordinary comments. */
function refuseLookAlike(text: string, comment: number, line: number): void {
  const found = wordAfter(/\/\/[/\s]*@\s*/y, text, comment);
  const meant = found && nearestName(found.word, DIRECTIVES);
  if (!found || !meant) return;
  const { word, start } = found;
  const fault = text.startsWith('//@', comment)
    ? `"//@ ${word}" is not read here: nothing may come before a plan line. Move it to a line of its own`
    : `This comment is not read as a plan line. Begin it with the three characters //@, as in "//@ ${meant}"`;
  const place = { line, column: comment + 1, length: start + word.length - comment };
  throw new PlanError(`${fault}. ${REMEDY}`, place);
}
