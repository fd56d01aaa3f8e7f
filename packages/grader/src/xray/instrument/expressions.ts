import type { BinaryExpression, ExpressionElem, UnaryExpression } from 'wesl';
import type { Block } from '../trace.ts';
import { addressOf, keepsValue, release, siteOf, touch } from './addresses.ts';
import { rewriteCall } from './calls.ts';
import type { Insertion } from './edits.ts';
import type { FunctionParts, Place } from './program.ts';
import type { Reference } from './references.ts';

/** Rewrites an expression whose value is used. */
export function rewriteValue(fn: FunctionParts, expression: ExpressionElem, place: Place): void {
  fn.recorder.line(place.block, expression.start);
  const reference = fn.references.named(expression);
  if (reference) {
    load(fn, reference, expression, place);
    return;
  }
  switch (expression.kind) {
    case 'parenthesized-expression':
      rewriteValue(fn, expression.expression, place);
      break;
    case 'component-expression':
      fn.recorder.count(place.block, expression.start, fn.operations.ofIndex(expression));
      rewriteValue(fn, expression.base, place);
      rewriteValue(fn, expression.access, place);
      break;
    case 'component-member-expression':
      swizzle(fn, expression.base, place);
      break;
    case 'unary-expression':
      unary(fn, expression, place);
      break;
    case 'binary-expression':
      binary(fn, expression, place);
      break;
    case 'call-expression':
      rewriteCall(fn, expression, place);
      break;
    default:
  }
}

/** `operator` turns the expression into a value. */
function load(fn: FunctionParts, reference: Reference, expression: ExpressionElem, place: Place, operator: '' | '*' = ''): void {
  const site = siteOf(fn, reference, 'load', expression, place);
  if (reference.levels.length > 0 && !keepsValue(fn, reference, site)) {
    touch(fn, reference, site, place);
    return;
  }
  // `return(x)` has no space of its own.
  fn.edits.open(expression.start, ` ${fn.values.passing(reference.type, expression)}(${operator}`);
  const address = addressOf(fn, reference, place);
  fn.edits.close(expression.end, `, ${address.base}, ${address.offset}, ${site}u, ${place.path})`);
  release(fn, address);
}

/** Several components of a vector, which is read completely; `p.xy` is short for `(*p).xy`. */
function swizzle(fn: FunctionParts, base: ExpressionElem, place: Place): void {
  const pointed = fn.references.pointed(base);
  if (pointed) load(fn, pointed, base, place, '*');
  else rewriteValue(fn, base, place);
}

function unary(fn: FunctionParts, expression: UnaryExpression, place: Place): void {
  const { operator, expression: operand } = expression;
  if (operator.value === '&') {
    rewriteTarget(fn, operand, place);
    return;
  }
  fn.recorder.count(place.block, operator.start, fn.operations.of(expression));
  rewriteValue(fn, operand, place);
}

function binary(fn: FunctionParts, expression: BinaryExpression, place: Place): void {
  const { operator, left, right } = expression;
  rewriteValue(fn, left, place);
  if (operator.value === '&&' || operator.value === '||') {
    rewriteGuarded(fn, 'operand', right, place);
    return;
  }
  fn.recorder.count(place.block, operator.span[0], fn.operations.of(expression));
  rewriteValue(fn, right, place);
}

/** Rewrites a truth value that is a block of its own, or part of the surrounding one if it does nothing that counts. */
export function rewriteGuarded(fn: FunctionParts, kind: Block['kind'], expression: ExpressionElem, place: Place): void {
  const { edits, recorder, prefix } = fn;
  const before = edits.open(expression.start);
  let after: Insertion | null = null;
  const block = recorder.block({
    kind,
    within: place.block,
    start: expression.start,
    mark: (site) => {
      before.text = `(${prefix}_true(${site}u, ${place.path}) && (`;
      if (after) after.text = '))';
    },
  });
  rewriteValue(fn, expression, { ...place, block });
  after = edits.close(expression.end);
}

/** Rewrites the indices of a place that is not read: the left side of an assignment, or the operand of `&`. */
export function rewriteTarget(fn: FunctionParts, expression: ExpressionElem, place: Place): void {
  const reference = fn.references.named(expression);
  if (reference) {
    for (const { index } of reference.levels) rewriteValue(fn, index, place);
    return;
  }
  switch (expression.kind) {
    case 'parenthesized-expression':
      rewriteTarget(fn, expression.expression, place);
      break;
    case 'component-expression':
      fn.recorder.count(place.block, expression.start, fn.operations.ofIndex(expression));
      rewriteTarget(fn, expression.base, place);
      rewriteValue(fn, expression.access, place);
      break;
    case 'component-member-expression':
      rewriteTarget(fn, expression.base, place);
      break;
    case 'unary-expression':
      rewriteValue(fn, expression.expression, place);
      break;
    default:
  }
}
