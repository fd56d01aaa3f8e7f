import type { IfElem, LetElem, Statement, VarElem } from 'wesl';
import type { Block } from '../trace.ts';
import { keep } from './addresses.ts';
import { rewriteCall } from './calls.ts';
import { rewriteGuarded } from './expressions.ts';
import { type Flow, flowInto, pathAt } from './flow.ts';
import { exitsOf } from './leaving.ts';
import { rewriteLoop } from './loops.ts';
import type { FunctionParts, Place } from './program.ts';
import type { OpenBlock } from './recorder.ts';
import { rewriteAssignment, rewriteStep } from './stores.ts';

const DOES_NOTHING: ReadonlySet<string> = new Set(['assert', 'const', 'continuing', 'empty']);

export function rewriteStatements(fn: FunctionParts, statements: readonly Statement[], flow: Flow): void {
  for (const statement of statements) {
    if (statement.kind === 'block') rewriteStatements(fn, statement.body, flow);
    else if (!DOES_NOTHING.has(statement.kind)) rewriteStatement(fn, statement, flow);
  }
}

function rewriteStatement(fn: FunctionParts, statement: Statement, flow: Flow): void {
  const path = pathAt(fn, flow.depth);
  flow.block ??= markedBlock(fn, flow.next, statement.start, path);
  flow.first ??= flow.block;
  fn.recorder.line(flow.block, statement.start);
  rewriteOne(fn, statement, { block: flow.block, path, header: false }, flow.depth);
  if (exitsOf([statement]).size === 0) return;
  flow.block = null;
  flow.next = 'rest';
}

/** A block that the statement before it marks. */
function markedBlock({ edits, recorder, prefix }: FunctionParts, kind: Block['kind'], start: number, path: string): OpenBlock {
  const before = edits.open(start);
  const mark = (site: number): void => {
    before.text = `${prefix}_mark(${site}u, ${path}, 0u); `;
  };
  return recorder.block({ kind, within: null, start, mark });
}

function rewriteOne(fn: FunctionParts, statement: Statement, place: Place, depth: number): void {
  switch (statement.kind) {
    case 'if':
      fn.value(statement.condition, place);
      rewriteBranches(fn, statement, place, depth);
      break;
    case 'switch':
      fn.value(statement.selector, place);
      for (const { body } of statement.clauses) rewriteStatements(fn, body.body, flowInto('branch', depth));
      break;
    case 'for':
    case 'while':
    case 'loop':
      rewriteLoop(fn, statement, place, { depth: depth + 1, list: rewriteStatements, simple: rewriteSimple });
      break;
    case 'return':
      if (statement.value) fn.value(statement.value, place);
      break;
    case 'break':
      if (statement.condition) fn.value(statement.condition, place);
      break;
    default:
      rewriteSimple(fn, statement, place);
  }
}

function rewriteBranches(fn: FunctionParts, { body, else: otherwise }: IfElem, place: Place, depth: number): void {
  rewriteStatements(fn, body.body, flowInto('branch', depth));
  if (otherwise?.kind === 'block') rewriteStatements(fn, otherwise.body, flowInto('branch', depth));
  else if (otherwise) {
    rewriteGuarded(fn, 'branch', otherwise.condition, place);
    rewriteBranches(fn, otherwise, place, depth);
  }
}

/** Statements that may also occur in the head of a loop. */
function rewriteSimple(fn: FunctionParts, statement: Statement, place: Place): void {
  switch (statement.kind) {
    case 'let':
    case 'var':
      rewriteDeclaration(fn, statement, place);
      break;
    case 'assign':
      rewriteAssignment(fn, statement, place);
      break;
    case 'increment':
    case 'decrement':
      rewriteStep(fn, statement, place);
      break;
    case 'call':
      rewriteCall(fn, statement.call, place, false);
      break;
    default:
  }
}

function rewriteDeclaration(fn: FunctionParts, { kind, name, init }: LetElem | VarElem, place: Place): void {
  if (!init) return;
  const pointed = kind === 'let' ? fn.references.pointed(init) : null;
  if (!pointed) {
    fn.value(init, place);
    return;
  }
  // The slot is not released: the pointer may be used until its block ends.
  const { base } = keep(fn, pointed, place);
  fn.pointers.set(name.decl.ident, { ...pointed, base, levels: [] });
}
