import { type AbstractElem, childElems, type DeclIdent, type ExpressionElem, type FnElem, type RefIdentElem, visitAst } from 'wesl';
import { attributeArguments, type BoundModule } from '../bound-module.ts';
import { SUBGROUP_VALUES } from '../entry-form.ts';
import { placesOf, type SourceSpan } from '../source-place.ts';
import { type StatementPlace, statementAt } from '../xray/trace.ts';

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
  for (const fn of functions) for (const param of fn.params) if (differsByDevice(param)) add(state, state.dependent, param.name.decl.ident);
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

/** A built-in value that another device may give otherwise. */
function differsByDevice({ attributes = [] }: FnElem['params'][number]): boolean {
  return attributes.some(({ attribute }) => attribute.kind === '@builtin' && SUBGROUP_VALUES.includes(attribute.param.name));
}

function localKey(name: string, line: number): string {
  return `${name} ${line}`;
}

function lineOf({ declElem }: DeclIdent, placeAt: (offset: number) => { readonly line: number }): number {
  return declElem ? placeAt(declElem.start).line : 0;
}

interface State {
  readonly module: BoundModule;
  readonly data: 'memory' | 'order';
  /** Of several variables at one binding the first, which stands for all of them. */
  readonly firstAtBinding: ReadonlyMap<DeclIdent, DeclIdent>;
  /** Variables and parameters that may hold something which depends on data. */
  readonly dependent: Set<DeclIdent>;
  /** Functions whose results depend on data; and those that run or not because of data. */
  readonly results: Set<DeclIdent>;
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
  // A return that depends on data decides whether the rest of the function runs.
  const isGuarded = state.guarded.has(own) || leavesByData(state, fn.body, ['return']);
  visit(state, fn.body, { fn: own, isGuarded, statement: null, isHead: false });
}

interface Within {
  readonly fn: DeclIdent;
  /** Data decides whether this runs. */
  readonly isGuarded: boolean;
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
  if (elem.kind === 'return' && elem.value && (within.isGuarded || dependsOnData(state, elem.value))) add(state, state.results, within.fn);
  const isGuarded = within.isGuarded || isGuardedByData(state, elem);
  const inner = { ...within, isGuarded, statement: statementWithin(elem, within) };
  for (const child of childElems(elem)) {
    const isElse = elem.kind === 'if' && child === elem.else;
    visit(state, child, { ...inner, isHead: child.kind !== 'block' && (within.isHead || isLoop(elem) || isElse) });
  }
}

function noteRun(state: State, elem: AbstractElem, { isGuarded }: Within): void {
  if ('start' in elem && typeof elem.start === 'number' && isStatement(elem)) {
    // The head of a loop runs as often as its body.
    state.runs.set(elem.start, !isGuarded && !(isLoop(elem) && isGuardedByData(state, elem)));
  }
}

const STATEMENTS: ReadonlySet<string> = new Set([
  ...['assign', 'break', 'call', 'continue', 'decrement', 'for', 'if', 'increment', 'let', 'loop', 'return', 'switch', 'var', 'while'],
]);

function isStatement({ kind }: AbstractElem): boolean {
  return STATEMENTS.has(kind);
}

function isLoop({ kind }: AbstractElem): boolean {
  return kind === 'for' || kind === 'while' || kind === 'loop';
}

function noteAssignments(state: State, elem: AbstractElem, { isGuarded }: Within): void {
  switch (elem.kind) {
    case 'let':
    case 'var':
      if (elem.init && dependsOnData(state, elem.init)) add(state, state.dependent, elem.name.decl.ident);
      break;
    case 'assign':
      if (elem.lhs.kind !== 'phony' && (isGuarded || dependsOnData(state, elem.rhs) || isPlaceUnknown(state, elem.lhs)))
        add(state, state.dependent, rootOf(state, elem.lhs));
      break;
    case 'increment':
    case 'decrement':
      if (isGuarded) add(state, state.dependent, rootOf(state, elem.target));
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

function isShortCircuit(operator: string): boolean {
  return operator === '&&' || operator === '||';
}

/** Whether it is a variable of the module, and not a pointer. */
function namesMemory(state: State, base: ExpressionElem): boolean {
  return rootOf(state, base)?.declElem?.kind === 'gvar';
}

function noteCall(state: State, call: Extract<AbstractElem, { kind: 'call-expression' }>, { isGuarded }: Within): void {
  const callee = call.function.kind === 'ref' ? state.module.declaration(call.function) : undefined;
  const fn = callee?.declElem;
  if (fn?.kind !== 'fn') return;
  if (isGuarded) add(state, state.guarded, callee);
  call.arguments.forEach((argument, i) => {
    if (dependsOnData(state, argument)) add(state, state.dependent, fn.params[i]?.name.decl.ident);
  });
}

/** Built-in functions whose results are data, or differ from device to device. */
const DATA = /^(atomic|subgroup|quad)[A-Z]/;

function dependsOnData(state: State, expression: AbstractElem): boolean {
  if (isLength(expression)) return false;
  if (expression.kind === 'ref') return isData(state, expression);
  return childElems(expression).some((child) => dependsOnData(state, child));
}

/** A call that takes a pointer and writes nothing. */
function isOnlyRead(elem: AbstractElem): boolean {
  return (
    elem.kind === 'call-expression' &&
    elem.function.kind === 'ref' &&
    /^(arrayLength|workgroupUniformLoad)$/.test(elem.function.ident.originalName)
  );
}

/** `arrayLength(&a)` names memory and reads nothing of it. */
function isLength(elem: AbstractElem): boolean {
  return elem.kind === 'call-expression' && elem.function.kind === 'ref' && elem.function.ident.originalName === 'arrayLength';
}

function isData({ module, data, firstAtBinding, dependent, results }: State, ref: RefIdentElem): boolean {
  const decl = module.declaration(ref);
  if (!decl) return DATA.test(ref.ident.originalName) || (data === 'memory' && ref.ident.originalName === 'workgroupUniformLoad');
  const { declElem } = decl;
  if (declElem?.kind === 'gvar') {
    const space = declElem.template?.[0]?.name;
    if (data === 'memory' && (space === 'storage' || space === 'workgroup')) return true;
  }
  return dependent.has(firstAtBinding.get(decl) ?? decl) || results.has(decl);
}

/** Whether data decides if, or how often, what is inside runs. */
function isGuardedByData(state: State, elem: AbstractElem): boolean {
  switch (elem.kind) {
    case 'if':
    case 'while':
      return dependsOnData(state, elem.condition) || (elem.kind === 'while' && leavesByData(state, elem.body, ['break', 'continue']));
    case 'switch':
      return dependsOnData(state, elem.selector);
    case 'for':
      return (
        (elem.condition !== undefined && dependsOnData(state, elem.condition)) || leavesByData(state, elem.body, ['break', 'continue'])
      );
    case 'loop':
      return leavesByData(state, elem, ['break', 'continue']);
    case 'binary-expression':
      return isShortCircuit(elem.operator.value) && dependsOnData(state, elem.left);
    default:
      return false;
  }
}

function hasUnknownLoop(state: State, elem: AbstractElem): boolean {
  return childElems(elem).some((child) => (isLoop(child) && isGuardedByData(state, child)) || hasUnknownLoop(state, child));
}

/** Whether one of these statements stands where data decides whether it runs. A `break` of an inner loop counts too. */
function leavesByData(state: State, elem: AbstractElem, kinds: readonly string[]): boolean {
  return childElems(elem).some((child) => {
    const decides =
      (child.kind === 'if' && dependsOnData(state, child.condition)) ||
      (child.kind === 'switch' && dependsOnData(state, child.selector)) ||
      ((child.kind === 'for' || child.kind === 'while') && child.condition !== undefined && dependsOnData(state, child.condition));
    if (decides && contains(child, kinds)) return true;
    const breaksIf = child.kind === 'break' && child.condition !== undefined && dependsOnData(state, child.condition);
    const endsIf = child.kind === 'continuing' && child.breakIf !== undefined && dependsOnData(state, child.breakIf);
    return breaksIf || endsIf || leavesByData(state, child, kinds);
  });
}

function contains(elem: AbstractElem, kinds: readonly string[]): boolean {
  let found = false;
  visitAst(elem, ({ kind }) => {
    found ||= kinds.includes(kind);
  });
  return found;
}
