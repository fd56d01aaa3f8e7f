import type { DispatchLine, LaunchPlan, RepeatLine, ScratchLine, SweepLine } from './launch-plan.ts';
import { isFunctionName, parseExpression } from './parse-expression.ts';
import { PlanError, quote } from './plan-error.ts';
import { planLines } from './plan-lines.ts';
import type { TokenReader } from './token-reader.ts';

const MAX_DISPATCHES = 16;
const MAX_SWEEP_VALUES = 8;
const MAX_U32 = 2 ** 32 - 1;

/**
 * Reads the lines of a WGSL file that begin with `//@`, and nothing else of it:
 *
 *     //@ dispatch <entry point> <x> [, <y> [, <z>]]
 *     //@ repeat <count>
 *     //@ scratch <bytes>
 *     //@ sweep <override> <value> {, <value>}
 *
 * Throws `PlanError` for the first line that does not follow this grammar.
 */
export function parsePlan(source: string): LaunchPlan {
  const dispatches: DispatchLine[] = [];
  const sweeps: SweepLine[] = [];
  let scratch: ScratchLine | null = null;
  let repeat: RepeatLine | null = null;
  for (const { line, directive, span, reader } of planLines(source)) {
    switch (directive) {
      case 'dispatch':
        if (dispatches.length === MAX_DISPATCHES) {
          throw reader.error(`A plan has at most ${MAX_DISPATCHES} dispatch lines. Remove this one or merge passes.`, span);
        }
        dispatches.push(parseDispatch(reader, repeat));
        break;
      case 'repeat':
        if (repeat && repeat !== dispatches.at(-1)?.repeat) throw nothingRepeated(repeat);
        repeat = { line, ...span, count: parseExpression(reader) };
        break;
      case 'scratch':
        if (scratch) throw reader.error(`Line ${scratch.line} already gives the scratch size. Keep one of the two lines.`, span);
        scratch = { line, bytes: parseExpression(reader) };
        break;
      case 'sweep':
        sweeps.push(parseSweep(reader, sweeps));
        break;
    }
    if (reader.peek().kind !== 'end') throw reader.unexpected('The line should end after its last expression');
  }
  if (repeat && repeat !== dispatches.at(-1)?.repeat) throw nothingRepeated(repeat);
  return { dispatches, scratch, sweeps };
}

function nothingRepeated({ line, column, length }: RepeatLine): PlanError {
  return new PlanError('Nothing is repeated here: write dispatch lines below it.', { line, column, length });
}

function parseDispatch(reader: TokenReader, repeat: RepeatLine | null): DispatchLine {
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
  return { line: reader.line.number, repeat, entryPoint: token.text, entryPointSpan, workgroups };
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
