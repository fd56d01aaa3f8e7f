import type { BinaryOperator, Expression, FunctionName, SourceExpression } from './launch-plan.ts';
import { quote } from './plan-error.ts';
import { suggest } from './suggest.ts';
import type { TokenReader } from './token-reader.ts';
import type { Token } from './tokenize.ts';

/** Most nested parentheses, calls and minus signs. Far beyond need; it keeps the parser's own stack small. */
const MAX_DEPTH = 64;

const FUNCTIONS: readonly FunctionName[] = ['min', 'max', 'ceilDiv'];

/** Whether a call of this name is part of the grammar. */
export function isFunctionName(name: string): name is FunctionName {
  return (FUNCTIONS as readonly string[]).includes(name);
}

/**
 * Reads one expression by recursive descent and stops at the first token that cannot belong to it.
 *
 *     sum     = product { ("+" | "-") product }
 *     product = factor { ("*" | "/" | "%") factor }
 *     factor  = "-" factor | integer | name | function "(" sum { "," sum } ")" | "(" sum ")"
 *
 * Throws `PlanError` with the place of the fault.
 */
export function parseExpression(reader: TokenReader): SourceExpression {
  const start = reader.peek().column - 1;
  const expression = parseSum(reader, 0);
  return { expression, text: reader.line.text.slice(start, reader.end()) };
}

function parseSum(reader: TokenReader, depth: number): Expression {
  let left = parseProduct(reader, depth);
  for (let operator = takeOperator(reader, '+-'); operator; operator = takeOperator(reader, '+-')) {
    left = joined(operator, left, parseProduct(reader, depth));
  }
  return left;
}

function parseProduct(reader: TokenReader, depth: number): Expression {
  let left = parseFactor(reader, depth);
  for (let operator = takeOperator(reader, '*/%'); operator; operator = takeOperator(reader, '*/%')) {
    left = joined(operator, left, parseFactor(reader, depth));
  }
  return left;
}

function takeOperator(reader: TokenReader, operators: string): BinaryOperator | null {
  const { kind, text } = reader.peek();
  if (kind !== 'symbol' || !operators.includes(text)) return null;
  reader.take();
  return text as BinaryOperator;
}

function joined(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator, left, right, column: left.column, length: right.column + right.length - left.column };
}

function parseFactor(reader: TokenReader, depth: number): Expression {
  const token = reader.peek();
  if (token.kind === 'number') {
    reader.take();
    return { kind: 'integer', value: BigInt(token.text), column: token.column, length: token.length };
  }
  if (token.kind === 'name') {
    reader.take();
    return parseName(token, reader, depth);
  }
  if (depth >= MAX_DEPTH) {
    throw reader.error(`Parentheses and minus signs are nested deeper than ${MAX_DEPTH}. Write a simpler expression.`, token);
  }
  if (reader.takeSymbol('-')) {
    const operand = parseFactor(reader, depth + 1);
    return { kind: 'negate', operand, ...spanSince(token, reader) };
  }
  if (reader.takeSymbol('(')) {
    const inner = parseSum(reader, depth + 1);
    if (!reader.takeSymbol(')')) throw reader.unexpected('Close the parenthesis with )');
    return { ...inner, ...spanSince(token, reader) };
  }
  throw reader.unexpected('Write a number, a name or a parenthesis');
}

function parseName(token: Token, reader: TokenReader, depth: number): Expression {
  const span = { column: token.column, length: token.length };
  const next = reader.peek();
  if (next.kind !== 'symbol' || next.text !== '(') return { kind: 'name', name: token.text, ...span };
  const callee = token.text;
  if (!isFunctionName(callee)) throw reader.error(`There is no function ${quote(callee)}. ${suggest(callee, FUNCTIONS)}`, span);
  if (depth >= MAX_DEPTH) throw reader.error(`Calls are nested deeper than ${MAX_DEPTH}. Write a simpler expression.`, token);
  reader.take();
  const args = [parseSum(reader, depth + 1)];
  while (reader.takeSymbol(',')) args.push(parseSum(reader, depth + 1));
  if (!reader.takeSymbol(')')) throw reader.unexpected(`Separate the arguments of ${callee} with commas and close them with )`);
  const whole = spanSince(token, reader);
  if (args.length < 2) throw reader.error(`${callee} needs two arguments: ${callee}(a, b).`, whole);
  if (callee === 'ceilDiv' && args.length > 2) throw reader.error('ceilDiv takes two arguments: ceilDiv(a, b).', whole);
  return { kind: 'call', callee, args, ...whole };
}

function spanSince(first: Token, reader: TokenReader): { column: number; length: number } {
  return { column: first.column, length: reader.end() - (first.column - 1) };
}
