import { type AbstractElem, childElems, type DeclIdent, type RefIdentElem, visitAst } from 'wesl';
import type { BoundModule } from '../bound-module.ts';

/** What is known so far to depend on data. */
export interface DataState {
  readonly module: BoundModule;
  readonly data: 'memory' | 'order';
  /** Of several variables at one binding the first, which stands for all of them. */
  readonly firstAtBinding: ReadonlyMap<DeclIdent, DeclIdent>;
  /** Variables and parameters that may hold something which depends on data. */
  readonly dependent: Set<DeclIdent>;
  /** Functions whose results depend on data. */
  readonly results: Set<DeclIdent>;
}

/** Built-in functions whose results are data, or differ from device to device. */
const DATA = /^(atomic|subgroup|quad)[A-Z]/;

export function dependsOnData(state: DataState, expression: AbstractElem): boolean {
  if (isLength(expression)) return false;
  if (expression.kind === 'ref') return isData(state, expression);
  return childElems(expression).some((child) => dependsOnData(state, child));
}

/** A call that takes a pointer and writes nothing. */
export function isOnlyRead(elem: AbstractElem): boolean {
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

function isData({ module, data, firstAtBinding, dependent, results }: DataState, ref: RefIdentElem): boolean {
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
export function isGuardedByData(state: DataState, elem: AbstractElem): boolean {
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

export function hasUnknownLoop(state: DataState, elem: AbstractElem): boolean {
  return childElems(elem).some((child) => (isLoop(child) && isGuardedByData(state, child)) || hasUnknownLoop(state, child));
}

/** Whether within it one of these statements stands where data decides whether it runs. A `break` of an inner loop counts too. */
function leavesByData(state: DataState, elem: AbstractElem, kinds: readonly string[]): boolean {
  return childElems(elem).some((child) => mayLeaveByData(state, child, kinds));
}

/** The same of the element itself and all that is within it. */
export function mayLeaveByData(state: DataState, elem: AbstractElem, kinds: readonly string[]): boolean {
  const decides =
    (elem.kind === 'if' && dependsOnData(state, elem.condition)) ||
    (elem.kind === 'switch' && dependsOnData(state, elem.selector)) ||
    ((elem.kind === 'for' || elem.kind === 'while') && elem.condition !== undefined && dependsOnData(state, elem.condition));
  if (decides && contains(elem, kinds)) return true;
  const breaksIf = elem.kind === 'break' && elem.condition !== undefined && dependsOnData(state, elem.condition);
  const endsIf = elem.kind === 'continuing' && elem.breakIf !== undefined && dependsOnData(state, elem.breakIf);
  return breaksIf || endsIf || leavesByData(state, elem, kinds);
}

function contains(elem: AbstractElem, kinds: readonly string[]): boolean {
  let found = false;
  visitAst(elem, ({ kind }) => {
    found ||= kinds.includes(kind);
  });
  return found;
}

export function isLoop({ kind }: AbstractElem): boolean {
  return kind === 'for' || kind === 'while' || kind === 'loop';
}

export function isShortCircuit(operator: string): boolean {
  return operator === '&&' || operator === '||';
}
