import type { DispatchLine, LaunchPlan, ScratchLine, Span, SweepLine } from './launch-plan.ts';
import { isFunctionName, parseExpression } from './parse-expression.ts';
import { type Place, PlanError, quote } from './plan-error.ts';
import { suggest } from './suggest.ts';
import { createTokenReader, type TokenReader } from './token-reader.ts';

const MAX_DISPATCHES = 16;
const MAX_SWEEP_VALUES = 8;
const MAX_U32 = 2 ** 32 - 1;
/** Far beyond need; it bounds the work that one line can ask for. */
const MAX_LINE_LENGTH = 1000;

const DIRECTIVES = ['dispatch', 'scratch', 'sweep'] as const;
type Directive = (typeof DIRECTIVES)[number];

/**
 * Reads the `//@` lines of a WGSL file and nothing else of it:
 *
 *     //@ dispatch <entry point> <x> [, <y> [, <z>]]
 *     //@ scratch <bytes>
 *     //@ sweep <override> <value> {, <value>}
 *
 * Throws `PlanError` for the first line that does not follow this grammar.
 */
export function parsePlan(source: string): LaunchPlan {
  const dispatches: DispatchLine[] = [];
  const sweeps: SweepLine[] = [];
  let scratch: ScratchLine | null = null;
  for (const { line, directive, span, reader } of planLines(source)) {
    switch (directive) {
      case 'dispatch':
        if (dispatches.length === MAX_DISPATCHES) {
          throw reader.error(`A plan has at most ${MAX_DISPATCHES} dispatch lines. Remove this one or merge passes.`, span);
        }
        dispatches.push(parseDispatch(reader));
        break;
      case 'scratch':
        if (scratch) throw reader.error(`The scratch size already stands in line ${scratch.line}. Keep one of the two lines.`, span);
        scratch = { line, bytes: parseExpression(reader) };
        break;
      case 'sweep':
        sweeps.push(parseSweep(reader, sweeps));
        break;
    }
    if (reader.peek().kind !== 'end') throw reader.unexpected('The line should end after its last expression');
  }
  return { dispatches, scratch, sweeps };
}

interface PlanLine {
  /** 1-based. */
  readonly line: number;
  readonly directive: Directive;
  readonly span: Span;
  /** Stands behind the directive. */
  readonly reader: TokenReader;
}

/** The lines that begin with `//@`. */
function* planLines(source: string): Generator<PlanLine> {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, text] of lines.entries()) {
    const start = /^\s*\/\/@\s*/.exec(text)?.[0].length;
    if (start === undefined) continue;
    const line = index + 1;
    if (text.length > MAX_LINE_LENGTH) {
      const place = { line, column: MAX_LINE_LENGTH + 1, length: text.length - MAX_LINE_LENGTH };
      throw new PlanError(`This plan line has ${text.length} characters. Write at most ${MAX_LINE_LENGTH}.`, place);
    }
    const word = /^\p{XID_Continue}*/u.exec(text.slice(start))?.[0] ?? '';
    const span = { column: start + 1, length: word.length };
    const directive = DIRECTIVES.find((known) => known === word);
    if (!directive) throw unknownDirective(word, { line, ...span });
    yield { line, directive, span, reader: createTokenReader({ number: line, text }, start + word.length) };
  }
}

function unknownDirective(word: string, place: Place): PlanError {
  const remedy = 'If the line is meant as a comment, put a space between // and @.';
  if (word === '') return new PlanError(`After //@ stands dispatch, scratch or sweep. ${remedy}`, place);
  return new PlanError(`There is no plan line ${quote(word)}. ${suggest(word, DIRECTIVES)} ${remedy}`, place);
}

function parseDispatch(reader: TokenReader): DispatchLine {
  const token = reader.peek();
  if (token.kind !== 'name') throw reader.unexpected('Name the entry point: dispatch main ceilDiv(n, 256)');
  reader.take();
  const next = reader.peek();
  if (next.kind === 'end') {
    throw reader.error(`The number of workgroups is missing. Write it after ${quote(token.text)}, such as ceilDiv(n, 256).`, next);
  }
  if (isFunctionName(token.text) && next.text === '(') {
    throw reader.error(`The entry point is missing. Write its name before ${token.text}: dispatch main ${token.text}(…).`, token);
  }
  const workgroups = [parseExpression(reader)];
  while (reader.takeSymbol(',')) {
    if (workgroups.length === 3) throw reader.error('A dispatch has at most three dimensions: x, y, z. Remove the rest.', reader.peek());
    workgroups.push(parseExpression(reader));
  }
  if (reader.peek().kind !== 'end') throw reader.unexpected('Separate x, y and z with commas');
  const entryPointSpan = { column: token.column, length: token.length };
  return { line: reader.line.number, entryPoint: token.text, entryPointSpan, workgroups };
}

function parseSweep(reader: TokenReader, earlier: readonly SweepLine[]): SweepLine {
  const token = reader.peek();
  if (token.kind !== 'name') throw reader.unexpected('Name the override to sweep: sweep WG 64, 128, 256');
  reader.take();
  const twin = earlier.find((sweep) => sweep.override === token.text);
  if (twin) throw reader.error(`${quote(token.text)} is already swept in line ${twin.line}. Put all values on one line.`, token);
  const values = [takeSweepValue(reader)];
  while (reader.takeSymbol(',')) {
    if (values.length === MAX_SWEEP_VALUES) {
      throw reader.error(`A sweep has at most ${MAX_SWEEP_VALUES} values. Remove the rest.`, reader.peek());
    }
    values.push(takeSweepValue(reader));
  }
  if (reader.peek().kind !== 'end') throw reader.unexpected('Separate the values with commas');
  return { line: reader.line.number, override: token.text, overrideSpan: { column: token.column, length: token.length }, values };
}

function takeSweepValue(reader: TokenReader): number {
  const token = reader.peek();
  const value = Number(token.text);
  if (token.kind !== 'number' || value > MAX_U32) throw reader.unexpected(`A sweep value is an integer from 0 to ${MAX_U32}`);
  reader.take();
  return value;
}
