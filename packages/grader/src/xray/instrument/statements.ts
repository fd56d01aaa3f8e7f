import type { IfElem, LetElem, Statement, VarElem } from 'wesl';
import type { Block } from '../trace.ts';
import { keep } from './addresses.ts';
import { isBarrier, rewriteCall } from './calls.ts';
import { rewriteGuarded } from './expressions.ts';
import { type Flow, flowInto, pathAt } from './flow.ts';
import { exitsOf } from './leaving.ts';
import { rewriteLoop } from './loops.ts';
import { beforeCondition, beginning, changesOf, declareLocal, recording, statementsOf } from './notes.ts';
import { type FunctionParts, isSilent, type Place } from './program.ts';
import type { OpenBlock } from './recorder.ts';
import { rewriteAssignment, rewriteStep } from './stores.ts';

const DOES_NOTHING: ReadonlySet<string> = new Set(['assert', 'const', 'continuing', 'empty']);

/** Statements after which locals may have changed, in which nothing else runs. */
const SIMPLE: ReadonlySet<string> = new Set(['let', 'var', 'assign', 'increment', 'decrement', 'call']);

export function rewriteStatements(fn: FunctionParts, statements: readonly Statement[], flow: Flow): void {
  const end = statements.at(-1)?.end ?? 0;
  for (const statement of statements) {
    if (statement.kind === 'let' || statement.kind === 'var') declareLocal(fn, statement, end);
    if (!DOES_NOTHING.has(statement.kind) && statement.kind !== 'block') rewriteStatement(fn, statement, flow);
    else {
      recordChanges(fn, statement, flow);
      if (statement.kind === 'block') rewriteStatements(fn, statement.body, flow);
    }
  }
  if (statements.length > 0) fn.edits.close(end, statementsOf(recording(fn, flow.changes)));
}

/** Records what has changed before a statement that does not record that it begins. */
function recordChanges(fn: FunctionParts, { start }: Statement, flow: Flow): void {
  fn.edits.open(start, statementsOf(recording(fn, flow.changes)));
  flow.changes = [];
}

function rewriteStatement(fn: FunctionParts, statement: Statement, flow: Flow): void {
  const path = pathAt(fn, flow.depth);
  flow.block ??= markedBlock(fn, flow.next, statement.start, path);
  flow.first ??= flow.block;
  fn.recorder.line(flow.block, statement.start);
  if (recordsItself(fn, statement)) recordChanges(fn, statement, flow);
  else fn.edits.open(statement.start, statementsOf(beginning(fn, statement.start, path, flow.changes)));
  rewriteOne(fn, statement, { block: flow.block, path, header: false }, flow.depth);
  flow.changes = SIMPLE.has(statement.kind) ? changesOf(fn, statement) : [];
  if (exitsOf([statement]).size === 0) return;
  flow.block = null;
  flow.next = 'rest';
}

/** Loops whose condition begins a step in each round, and barriers. */
function recordsItself(fn: FunctionParts, statement: Statement): boolean {
  if (statement.kind === 'for') return statement.condition !== undefined && (!statement.init || isSilent(fn, statement.init));
  return statement.kind === 'while' || (statement.kind === 'call' && isBarrier(fn, statement.call));
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
    const close = beforeCondition(fn, otherwise.condition, beginning(fn, otherwise.start, place.path, []));
    rewriteGuarded(fn, 'branch', otherwise.condition, place);
    close();
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
