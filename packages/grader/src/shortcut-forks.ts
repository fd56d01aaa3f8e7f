import { type ExpressionElem, type FnElem, type IfElem, type Statement, type SwitchElem, visitAst } from 'wesl';
import { readKernelFile } from './entry-form.ts';
import { isShortCircuit, mostForks } from './forks.ts';
import { correctPrecedence } from './operator-precedence.ts';
import { parseWgsl } from './parse-wgsl.ts';
import { type Edits, editsOf } from './xray/instrument/edits.ts';

/** With fewer forks, a file compiles in well under a second without rewriting. */
const MANY_FORKS = 10;

/**
 * The same kernel in a form that the software device compiles in less time; `source` itself where it has fewer than `fewest` forks or cannot be
 * read. `source` has been accepted by the compiler.
 *
 * For each loop SwiftShader searches the paths that begin at it, breadth first, and marks a block as seen when it leaves it, not when it
 * finds it (`sw::Spirv::Function::ExistsPath`). So the block in which two ways of the same length meet is visited twice, and so is
 * everything after it: the time doubles with every fork that follows another one in a loop or in a function that a loop calls. Here every
 * fork gets a shorter bypass, which is never taken. The bypass reaches the meeting point before the two ways do, so the search continues
 * from there only once.
 *
 * - `if (c) { … } else { … }` becomes `{ let q = c; if (u32(q) < 2u) { if (q) { … } else { … } } }`, and a `switch` likewise. Where neither way
 *   goes on to the next statement, a `return` follows that is never reached.
 * - `a && b` becomes `a && same(b)`: the way through the function `same` is longer than the one past it.
 */
export function shortcutForks(source: string, fewest = MANY_FORKS): string {
  const { moduleElem, diagnostics } = parseWgsl(source);
  if (diagnostics.some(({ severity }) => severity === 'error')) return source;
  correctPrecedence(moduleElem);
  const { functions, prefix } = readKernelFile(source, moduleElem.decls, 'shortcut');
  if (mostForks(functions) < fewest) return source;
  const edits = editsOf(source);
  for (const fn of functions) rewriteList({ source, edits, prefix, fn }, fn.body.body);
  return `${edits.apply()}\n${sameWgsl(prefix)}`;
}

interface Parts {
  readonly source: string;
  readonly edits: Edits;
  readonly prefix: string;
  /** Around the statements. */
  readonly fn: FnElem;
}

/** Returns its argument: the `u32` of a `bool` is never 2. */
function sameWgsl(prefix: string): string {
  return `fn ${prefix}_same(value: bool) -> bool {
  var same = value;
  switch (u32(value)) {
    case 2u: { same = false; }
    default: { }
  }
  return same;
}
`;
}

function rewriteList(parts: Parts, statements: readonly Statement[]): void {
  for (const statement of statements) {
    rewrite(parts, statement);
    if (statement.kind === 'switch' || (statement.kind === 'if' && statement.else)) goAround(parts, statement);
  }
}

function rewrite(parts: Parts, statement: Statement): void {
  switch (statement.kind) {
    case 'block':
      rewriteList(parts, statement.body);
      break;
    case 'if':
      rewriteBranches(parts, statement);
      break;
    case 'switch':
      rewriteExpression(parts, statement.selector);
      for (const { body } of statement.clauses) rewriteList(parts, body.body);
      break;
    case 'for':
      if (statement.init) rewrite(parts, statement.init);
      rewriteExpression(parts, statement.condition);
      if (statement.update) rewrite(parts, statement.update);
      rewriteList(parts, statement.body.body);
      break;
    case 'while':
      rewriteExpression(parts, statement.condition);
      rewriteList(parts, statement.body.body);
      break;
    case 'loop':
    case 'continuing':
      rewriteList(parts, statement.body.body);
      break;
    default:
      for (const expression of expressionsOf(statement)) rewriteExpression(parts, expression);
  }
}

/** An `else if` is a fork at the end of one of the outer fork's ways; one bypass goes around both. */
function rewriteBranches(parts: Parts, { condition, body, else: otherwise }: IfElem): void {
  rewriteExpression(parts, condition);
  rewriteList(parts, body.body);
  if (otherwise?.kind === 'if') rewriteBranches(parts, otherwise);
  else if (otherwise) rewriteList(parts, otherwise.body);
}

/** Expressions that are computed when the statement is run. */
function expressionsOf(statement: Statement): readonly (ExpressionElem | undefined)[] {
  switch (statement.kind) {
    case 'let':
    case 'var':
      return [statement.init];
    case 'assign':
      return [statement.lhs.kind === 'phony' ? undefined : statement.lhs, statement.rhs];
    case 'increment':
    case 'decrement':
      return [statement.target];
    case 'call':
      return [statement.call];
    case 'return':
      return [statement.value];
    case 'break':
      return [statement.condition];
    default:
      return [];
  }
}

function rewriteExpression({ edits, prefix }: Parts, expression: ExpressionElem | undefined): void {
  if (!expression) return;
  visitAst(expression, (elem) => {
    if (elem.kind === 'binary-expression' && isShortCircuit(elem.operator.value)) edits.wrap(elem.right, `${prefix}_same(`, ')');
  });
}

/** A bypass around a fork: a condition that always holds, which no compiler can know. */
function goAround({ source, edits, prefix, fn }: Parts, fork: IfElem | SwitchElem): void {
  const { kind, start, end } = fork;
  // Attributes come before the keyword; such forks are left unchanged.
  if (!source.startsWith(kind, start)) return;
  const value = kind === 'if' ? fork.condition : fork.selector;
  const name = `${prefix}_value`;
  const holds = kind === 'if' ? `u32(${name}) < 2u` : `(${name} & 1) < 2`;
  edits.blank({ start, end: start + kind.length });
  edits.open(start, `{ let ${name} = `);
  edits.close(value.end, `; if (${holds}) { ${kind} (${name})`);
  edits.close(end, ` } }${leaves(fork) ? neverReached(source, fn) : ''}`);
}

function neverReached(source: string, { returnType }: FnElem): string {
  return returnType ? ` return ${source.slice(returnType.start, returnType.end)}();` : ' return;';
}

/** Whether control never continues with the next statement, by the behavior analysis of WGSL §9.7. */
function leaves(statement: Statement): boolean {
  switch (statement.kind) {
    case 'return':
    case 'continue':
      return true;
    case 'break':
      return !statement.condition;
    case 'block':
      return statement.body.some(leaves);
    case 'if':
      return statement.else !== undefined && leaves(statement.body) && leaves(statement.else);
    case 'switch':
      return statement.clauses.every(({ body }) => leaves(body) && !breaksOut(body));
    case 'for':
    case 'loop':
      return !(statement.kind === 'for' && statement.condition) && !breaksOut(statement.body);
    default:
      return false;
  }
}

/** Whether a `break` in the statement ends the loop or `switch` around it. */
function breaksOut(statement: Statement): boolean {
  switch (statement.kind) {
    case 'break':
      return true;
    case 'block':
      return statement.body.some(breaksOut);
    case 'continuing':
      return breaksOut(statement.body);
    case 'if':
      return breaksOut(statement.body) || (statement.else !== undefined && breaksOut(statement.else));
    default:
      return false;
  }
}
