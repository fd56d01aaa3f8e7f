import type { SourceMessage } from '@rooflab/harness';
import { type DeclIdent, type ExpressionElem, type FnElem, type FunctionCallExpression, visitAst } from 'wesl';
import { type BoundModule, bindModule } from './bound-module.ts';
import { isIndex, localIndices, type Reached } from './local-indices.ts';
import { reachedFrom } from './reach.ts';
import { errorAt, type SourceSpan } from './source-place.ts';

/** Invocations of a device's smallest and largest subgroup. */
export interface SubgroupSizes {
  readonly least: number;
  readonly most: number;
}

interface Launched {
  readonly source: string;
  readonly overrideValues: Readonly<Record<string, number>> | undefined;
  readonly launched: ReadonlySet<string>;
}

/** Undefined where the device does not report them. */
export function subgroupSizes({ adapterInfo }: Pick<GPUDevice, 'adapterInfo'>): SubgroupSizes | undefined {
  const { subgroupMinSize: least, subgroupMaxSize: most } = adapterInfo;
  return least && most ? { least, most } : undefined;
}

/**
 * Where a kernel with subgroup functions uses a number that is no subgroup size of this device, and never asks for the real size. Only a
 * suspicion, for messages about a wrong answer.
 */
export function assumedSubgroupSize(kernel: Launched, sizes: SubgroupSizes): SourceMessage[] {
  if (!/\bsubgroup[A-Z]/.test(kernel.source) || /@builtin\s*\(\s*(subgroup_size|num_subgroups|subgroup_id)\b/.test(kernel.source))
    return [];
  const module = bindModule(kernel.source, kernel.overrideValues ?? {});
  const entries = module.decls.filter((decl) => decl.kind === 'fn').filter(({ name }) => kernel.launched.has(name.ident.originalName));
  const called = [...reachedFrom(module, entries)].flatMap(({ declElem }) => (declElem?.kind === 'fn' ? [declElem] : []));
  const functions = [...entries, ...called];
  const reached = { entries, functions, calls: callsIn(functions) };
  const found = farShuffle(module, reached, sizes) ?? dividedIndex(module, reached, sizes);
  return found ? [{ ...errorAt(kernel.source, found.at, found.words), severity: 'warning' }] : [];
}

interface Found {
  readonly at: SourceSpan;
  readonly words: string;
}

function sizeWords({ least, most }: SubgroupSizes): string {
  return least === most ? `has ${least} invocations` : `has ${least} to ${most} invocations`;
}

function callsIn(functions: readonly FnElem[]): FunctionCallExpression[] {
  const calls: FunctionCallExpression[] = [];
  for (const { body } of functions) visitAst(body, (elem) => elem.kind === 'call-expression' && calls.push(elem));
  return calls;
}

function calleeOf({ function: callee }: FunctionCallExpression): string {
  return (callee.kind === 'ref' ? callee.ident : callee.name).originalName;
}

/** A shuffle to an invocation, or by a distance, that no subgroup has. */
function farShuffle(module: BoundModule, { functions, calls }: Reached, sizes: SubgroupSizes): Found | null {
  const starts = loopStarts(module, functions);
  for (const call of calls) {
    const name = calleeOf(call);
    const [, far] = call.arguments;
    if (!far || !/^subgroup(Shuffle(Up|Down|Xor)?|Broadcast)$/.test(name)) continue;
    const begins = far.kind === 'ref' ? starts.get(module.declaration(far)) : undefined;
    const value = begins ?? module.integer(far);
    if (value === undefined || value < sizes.most) continue;
    const is = /Shuffle(Up|Down|Xor)/.test(name) ? `a distance of ${value}` : `invocation ${value}`;
    const words = `${name} is called with ${is}${begins === undefined ? '' : ' first'}, but a subgroup of this device ${sizeWords(sizes)}. Take the size from @builtin(subgroup_size).`;
    return { at: call, words };
  }
  return null;
}

/** Initial values of the variables of `for` loops, where known. */
function loopStarts(module: BoundModule, functions: readonly FnElem[]): ReadonlyMap<DeclIdent | undefined, number> {
  const starts = new Map<DeclIdent | undefined, number>();
  for (const { body } of functions) {
    visitAst(body, (elem) => {
      if (elem.kind !== 'for' || elem.init?.kind !== 'var' || !elem.init.init) return;
      const value = module.integer(elem.init.init);
      if (value !== undefined) starts.set(elem.init.name.decl.ident, value);
    });
  }
  return starts;
}

/** Functions whose result depends on which invocations share the subgroup. */
const COMBINES = /^subgroup(Add|Mul|Min|Max|And|Or|Xor|Ballot|Shuffle|Broadcast$|Inclusive|Exclusive)/;

const SMALLEST = 4;
const LARGEST = 128;

/** An index in the workgroup divided by what may be meant as the subgroup size. */
function dividedIndex(module: BoundModule, reached: Reached, sizes: SubgroupSizes): Found | null {
  const combining = reached.calls.map(calleeOf).find((name) => COMBINES.test(name));
  if (combining === undefined) return null;
  const indices = localIndices(module, reached);
  for (const { body } of reached.functions) {
    let found: Found | null = null;
    visitAst(body, (elem) => {
      if (found || elem.kind !== 'binary-expression' || !isIndex(module, elem.left, indices)) return;
      const size = dividesBy(module, elem.operator.value, elem.right);
      const fits = size !== null && size >= SMALLEST && size <= LARGEST && (size < sizes.least || size > sizes.most);
      if (!fits) return;
      const words = `The index in the workgroup is divided by ${size} here, and ${combining} is called without a look at the size of a subgroup. If ${size} is meant to be that size: a subgroup of this device ${sizeWords(sizes)}. Take the size from @builtin(subgroup_size).`;
      found = { at: elem, words };
    });
    if (found) return found;
  }
  return null;
}

/** The power of two by which this operation divides, with or without a remainder; null for other operations. */
function dividesBy({ integer }: BoundModule, operator: string, right: ExpressionElem): number | null {
  const value = integer(right);
  if (value === undefined) return null;
  const by = { '/': value, '%': value, '>>': 2 ** value, '&': value + 1 }[operator] ?? 0;
  return Number.isInteger(Math.log2(by)) ? by : null;
}
