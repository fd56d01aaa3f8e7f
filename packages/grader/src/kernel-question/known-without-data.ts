import { type AbstractElem, childElems, type DeclIdent, type ExpressionElem, type FnElem } from 'wesl';
import { attributeArguments, type BoundModule } from '../bound-module.ts';
import { SUBGROUP_VALUES } from '../entry-form.ts';
import { placesOf, type SourceSpan } from '../source-place.ts';
import { type StatementPlace, statementAt } from '../xray/trace.ts';
import {
  type DataState,
  dependsOnData,
  hasUnknownLoop,
  isGuardedByData,
  isLoop,
  isOnlyRead,
  isShortCircuit,
  mayLeaveByData,
} from './data-dependence.ts';

/** What of a kernel follows from its parameters and the ids of an invocation, and so can be worked out by a reader who does not see the data. */
export interface KnownWithoutData {
  /** The element that an access names. Null where no variable of the module is indexed. @param place where the access begins */
  element(place: StatementPlace): IndexedElement | null;
  /** Whether it is known which invocations run a statement, and how often. @param place where the statement begins */
  runs(place: StatementPlace): boolean;
  /** Whether the value of a local is known. */
  local(local: { readonly name: string; readonly line: number }): boolean;
  /** Whether it is known of every loop how often it runs: then no other data makes the kernel run on. */
  readonly loops: boolean;
}

/** An element of an array, as the file names it: `tile[row][col]`. */
export interface IndexedElement extends SourceSpan {
  /** Whether it is known which one that is. */
  readonly isKnown: boolean;
  /** The last index. */
  readonly index: ExpressionElem;
  /** The statement in which it stands, where another statement could stand before it; null in the head of a loop and on the right of `&&` and `||`. */
  readonly statement: number | null;
}

/**
 * Reads the whole module until nothing more is found to depend on data.
 *
 * @param data what counts as data: all memory; or, with `order`, only what may differ from run to run, because it depends on which invocation comes first or
 * on the size of a subgroup
 */
export function knownWithoutData(module: BoundModule, data: 'memory' | 'order' = 'memory'): KnownWithoutData {
  const placeAt = placesOf(module.source);
  const functions = module.decls.filter((decl) => decl.kind === 'fn');
  const state: State = {
    data,
    firstAtBinding: firstAtBinding(module),
    module,
    dependent: new Set(),
    results: new Set(),
    guarded: new Set(),
    elements: new Map(),
    runs: new Map(),
    grown: true,
  };
  const inStruct = module.decls.some((decl) => decl.kind === 'struct' && decl.members.some(differsByDevice));
  for (const { params } of functions) {
    for (const param of params) {
      if (differsByDevice(param) || (inStruct && !hasBuiltin(param))) add(state, state.dependent, param.name.decl.ident);
    }
  }
  while (state.grown) {
    state.grown = false;
    for (const fn of functions) visitFunction(state, fn);
  }
  const offsetsAt = <T>(byOffset: ReadonlyMap<number, T>) => new Map([...byOffset].map(([at, value]) => [statementAt(placeAt(at)), value]));
  const [elements, runs] = [offsetsAt(state.elements), offsetsAt(state.runs)];
  const locals = new Set([...state.dependent].map((decl) => localKey(decl.originalName, lineOf(decl, placeAt))));
  return {
    element: (place) => elements.get(place) ?? null,
    runs: (place) => runs.get(place) ?? false,
    local: ({ name, line }) => !locals.has(localKey(name, line)),
    loops: !functions.some((fn) => hasUnknownLoop(state, fn.body)),
  };
}

type WithAttributes = Pick<FnElem['params'][number], 'attributes'>;

/** A built-in value that another device may give otherwise. A struct in which one is counts whole. */
function differsByDevice({ attributes = [] }: WithAttributes): boolean {
  return attributes.some(({ attribute }) => attribute.kind === '@builtin' && SUBGROUP_VALUES.includes(attribute.param.name));
}

function hasBuiltin({ attributes = [] }: WithAttributes): boolean {
  return attributes.some(({ attribute }) => attribute.kind === '@builtin');
}

function localKey(name: string, line: number): string {
  return `${name} ${line}`;
}

function lineOf({ declElem }: DeclIdent, placeAt: (offset: number) => { readonly line: number }): number {
  return declElem ? placeAt(declElem.start).line : 0;
}

interface State extends DataState {
  /** Functions that run or not because of data. */
  readonly guarded: Set<DeclIdent>;
  /** By the offset where a chain of indices begins. */
  readonly elements: Map<number, IndexedElement>;
  /** By the offset of a statement. */
  readonly runs: Map<number, boolean>;
  grown: boolean;
}

function add(state: State, set: Set<DeclIdent>, named: DeclIdent | undefined): void {
  const decl = named && (state.firstAtBinding.get(named) ?? named);
  if (!decl || set.has(decl)) return;
  set.add(decl);
  state.grown = true;
}

function firstAtBinding(module: BoundModule): ReadonlyMap<DeclIdent, DeclIdent> {
  const firsts = new Map<number, DeclIdent>();
  const all = new Map<DeclIdent, DeclIdent>();
  for (const decl of module.decls) {
    const [at] = decl.kind === 'gvar' ? (attributeArguments(decl, 'binding') ?? []) : [];
    const binding = at && module.integer(at);
    if (decl.kind !== 'gvar' || binding === undefined) continue;
    const { ident } = decl.name.decl;
    const first = firsts.get(binding) ?? ident;
    firsts.set(binding, first);
    all.set(ident, first);
  }
  return all;
}

function visitFunction(state: State, fn: FnElem): void {
  const own = fn.name.ident;
  let isDecided = false;
  for (const statement of childElems(fn.body)) {
    // A return that depends on data decides whether what comes behind it runs; in a loop that is also what comes before it.
    const returns = mayLeaveByData(state, statement, ['return']);
    const isItsCondition = statement.kind === 'if' && dependsOnData(state, statement.condition);
    const within = { fn: own, isCalledByData: state.guarded.has(own), isDecided: isDecided || (returns && !isItsCondition) };
    visit(state, statement, { ...within, statement: null, isHead: false });
    isDecided ||= returns;
  }
}

interface Within {
  readonly fn: DeclIdent;
  /** Data decides whether the function is called. */
  readonly isCalledByData: boolean;
  /** Data decides within the function whether this runs. */
  readonly isDecided: boolean;
  readonly statement: number | null;
  /** No statement may stand in front of this: it is in the head of a loop, or behind `else`. */
  readonly isHead: boolean;
}

function visit(state: State, elem: AbstractElem, within: Within): void {
  if (isOnlyRead(elem)) return;
  noteRun(state, elem, within);
  noteAssignments(state, elem, within);
  if (elem.kind === 'component-expression') noteElement(state, elem, within);
  if (elem.kind === 'call-expression') noteCall(state, elem, within);
  if (elem.kind === 'return' && elem.value && (within.isDecided || dependsOnData(state, elem.value))) add(state, state.results, within.fn);
  const isDecided = within.isDecided || isGuardedByData(state, elem);
  const inner = { ...within, isDecided, statement: statementWithin(elem, within) };
  for (const child of childElems(elem)) {
    const isElse = elem.kind === 'if' && child === elem.else;
    visit(state, child, { ...inner, isHead: child.kind !== 'block' && (within.isHead || isLoop(elem) || isElse) });
  }
}

function isGuarded({ isCalledByData, isDecided }: Within): boolean {
  return isCalledByData || isDecided;
}

function noteRun(state: State, elem: AbstractElem, within: Within): void {
  if ('start' in elem && typeof elem.start === 'number' && isStatement(elem)) {
    // The head of a loop runs as often as its body.
    state.runs.set(elem.start, !isGuarded(within) && !(isLoop(elem) && isGuardedByData(state, elem)));
  }
}

const STATEMENTS: ReadonlySet<string> = new Set([
  ...['assign', 'break', 'call', 'continue', 'decrement', 'for', 'if', 'increment', 'let', 'loop', 'return', 'switch', 'var', 'while'],
]);

function isStatement({ kind }: AbstractElem): boolean {
  return STATEMENTS.has(kind);
}

function noteAssignments(state: State, elem: AbstractElem, within: Within): void {
  switch (elem.kind) {
    case 'let':
    case 'var':
      if (elem.init && dependsOnData(state, elem.init)) add(state, state.dependent, elem.name.decl.ident);
      break;
    case 'assign':
      if (elem.lhs.kind !== 'phony' && (isGuarded(within) || dependsOnData(state, elem.rhs) || isPlaceUnknown(state, elem.lhs)))
        add(state, state.dependent, rootOf(state, elem.lhs));
      break;
    case 'increment':
    case 'decrement':
      if (isGuarded(within)) add(state, state.dependent, rootOf(state, elem.target));
      break;
    case 'unary-expression':
      // Whoever has a pointer to a variable may write it.
      if (elem.operator.value === '&') add(state, state.dependent, rootOf(state, elem.expression));
      break;
    default:
  }
}

/** Whether data decides which part is assigned to. */
function isPlaceUnknown(state: State, target: ExpressionElem): boolean {
  switch (target.kind) {
    case 'component-expression':
      return dependsOnData(state, target.access) || isPlaceUnknown(state, target.base);
    case 'component-member-expression':
      return isPlaceUnknown(state, target.base);
    case 'parenthesized-expression':
    case 'unary-expression':
      return isPlaceUnknown(state, target.expression);
    default:
      return false;
  }
}

/** The variable that is assigned to, or a part of which is. */
function rootOf(state: State, target: ExpressionElem): DeclIdent | undefined {
  switch (target.kind) {
    case 'ref':
      return state.module.declaration(target);
    case 'parenthesized-expression':
    case 'unary-expression':
      return rootOf(state, target.expression);
    case 'component-expression':
    case 'component-member-expression':
      return rootOf(state, target.base);
    default:
      return undefined;
  }
}

/** Of `tile[row][col]` the whole is visited before its parts. */
function noteElement(state: State, chain: Extract<AbstractElem, { kind: 'component-expression' }>, { statement }: Within): void {
  if (!namesMemory(state, chain.base)) return;
  const isKnown = !dependsOnData(state, chain.access);
  const whole = state.elements.get(chain.start);
  const outermost = whole && whole.end >= chain.end ? whole : { start: chain.start, end: chain.end, index: chain.access, statement };
  state.elements.set(chain.start, { ...outermost, isKnown: isKnown && (whole?.isKnown ?? true) });
}

/** Statements of blocks, other than loops. */
const SIMPLE: ReadonlySet<string> = new Set(['assign', 'call', 'decrement', 'if', 'increment', 'let', 'return', 'switch', 'var']);

function statementWithin(elem: AbstractElem, { statement, isHead }: Within): number | null {
  if (isHead) return null;
  if (elem.kind === 'binary-expression') return isShortCircuit(elem.operator.value) ? null : statement;
  if (isLoop(elem)) return null;
  return SIMPLE.has(elem.kind) && 'start' in elem && typeof elem.start === 'number' ? elem.start : statement;
}

/** Whether it is a variable of the module, and not a pointer. */
function namesMemory(state: State, base: ExpressionElem): boolean {
  return rootOf(state, base)?.declElem?.kind === 'gvar';
}

function noteCall(state: State, call: Extract<AbstractElem, { kind: 'call-expression' }>, within: Within): void {
  const callee = call.function.kind === 'ref' ? state.module.declaration(call.function) : undefined;
  const fn = callee?.declElem;
  if (fn?.kind !== 'fn') return;
  if (isGuarded(within)) add(state, state.guarded, callee);
  call.arguments.forEach((argument, i) => {
    if (dependsOnData(state, argument)) add(state, state.dependent, fn.params[i]?.name.decl.ident);
  });
}
