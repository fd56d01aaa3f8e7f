import type { Span } from './launch-plan.ts';
import { PlanError, quote } from './plan-error.ts';
import { type SourceLine, type Token, tokenize } from './tokenize.ts';

/** Walks over the tokens of one line. */
export interface TokenReader {
  readonly line: SourceLine;
  peek(): Token;
  /** Takes the next token; stays at the end. */
  take(): Token;
  /** Takes the next token if it is this symbol. */
  takeSymbol(symbol: string): boolean;
  /** End (0-based, exclusive) of the last token taken. */
  end(): number;
  error(message: string, span: Span): PlanError;
  /** Throws an error that says what was found instead of `wanted`. */
  unexpected(wanted: string): PlanError;
}

/** Reads the line from `start` (0-based) on. Throws `PlanError` for text that is not a token. */
export function createTokenReader(line: SourceLine, start: number): TokenReader {
  const tokens = tokenize(line, start);
  const last: Token = tokens.at(-1) ?? { kind: 'end', text: '', column: start + 1, length: 0 };
  let position = 0;
  let end = start;

  function peek(): Token {
    return tokens[position] ?? last;
  }
  function take(): Token {
    const token = peek();
    position++;
    end = token.column - 1 + token.length;
    return token;
  }
  function takeSymbol(symbol: string): boolean {
    const token = peek();
    if (token.kind !== 'symbol' || token.text !== symbol) return false;
    take();
    return true;
  }
  function error(message: string, { column, length }: Span): PlanError {
    return new PlanError(message, { line: line.number, column, length });
  }
  function unexpected(wanted: string): PlanError {
    const token = peek();
    const found = token.kind === 'end' ? 'the line ends' : `there is ${quote(token.text)}`;
    return error(`${wanted}, but ${found} here.`, token);
  }
  return { line, peek, take, takeSymbol, end: () => end, error, unexpected };
}
