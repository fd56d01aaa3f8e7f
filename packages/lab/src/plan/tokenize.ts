import type { Span } from './launch-plan.ts';
import { PlanError, quote } from './plan-error.ts';

export interface SourceLine {
  /** 1-based. */
  readonly number: number;
  readonly text: string;
}

export interface Token extends Span {
  readonly kind: 'number' | 'name' | 'symbol' | 'end';
  readonly text: string;
}

/** Enough for every 64-bit integer. */
const MAX_DIGITS = 20;

// A number includes everything attached to it, so that `256u`, `0x40` and `1.5` are rejected as a whole. Names are WGSL's identifiers.
const TOKEN = /(?<space>\s+)|(?<number>[0-9][\p{XID_Continue}.]*)|(?<name>[_\p{XID_Start}]\p{XID_Continue}*)|(?<symbol>[-+*/%(),])/uy;

/** The tokens of a line from `start` (0-based) on; the last is always `end`, at the end of the text without trailing blanks. */
export function tokenize(line: SourceLine, start: number): Token[] {
  const tokens: Token[] = [];
  const end = line.text.trimEnd().length;
  let position = start;
  while (position < end) {
    TOKEN.lastIndex = position;
    const groups = TOKEN.exec(line.text)?.groups;
    if (!groups) throw unexpectedCharacter(line, position);
    const { space, number, name, symbol } = groups;
    const text = space ?? number ?? name ?? symbol ?? '';
    const span = { column: position + 1, length: text.length };
    if (number !== undefined) tokens.push(numberToken(number, span, line));
    else if (name !== undefined) tokens.push({ kind: 'name', text, ...span });
    else if (symbol !== undefined) tokens.push(symbolToken(symbol, span, line));
    position += text.length;
  }
  tokens.push({ kind: 'end', text: '', column: Math.max(end, start) + 1, length: 0 });
  return tokens;
}

function numberToken(text: string, span: Span, line: SourceLine): Token {
  const place = { line: line.number, ...span };
  if (!/^[0-9]+$/.test(text)) {
    throw new PlanError(`${quote(text)} is not a whole decimal number. Write digits only, such as 256.`, place);
  }
  if (text.length > MAX_DIGITS) {
    throw new PlanError(`This number has ${text.length} digits. Write at most ${MAX_DIGITS}.`, place);
  }
  return { kind: 'number', text, ...span };
}

function symbolToken(text: string, span: Span, line: SourceLine): Token {
  if (text === '/' && line.text[span.column] === '/') {
    const place = { line: line.number, column: span.column, length: 2 };
    throw new PlanError('A plan line cannot end in a comment. Put the comment on a line of its own; division is a single /.', place);
  }
  return { kind: 'symbol', text, ...span };
}

function unexpectedCharacter(line: SourceLine, position: number): PlanError {
  const character = String.fromCodePoint(line.text.codePointAt(position) ?? 0);
  const remedy =
    character === '.'
      ? 'Write a parameter by its plain name (n, not params.n).'
      : 'A plan line consists of whole numbers, names, + - * / % ( ) and commas.';
  const place = { line: line.number, column: position + 1, length: character.length };
  return new PlanError(`Unexpected ${quote(character)}. ${remedy}`, place);
}
