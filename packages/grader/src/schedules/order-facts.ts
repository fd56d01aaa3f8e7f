import { type FnElem, visitAst } from 'wesl';
import { reachFrom } from './call-graph.ts';

const LOOPS: ReadonlySet<string> = new Set(['for', 'while', 'loop']);

/**
 * Whether the function or one that it calls uses subgroups. WGSL promises nothing about which invocations form one, yet kernels that
 * subtract it from the local index are right on every device known, so their local indices stay.
 */
export function usesSubgroups(entry: FnElem, functions: readonly FnElem[]): boolean {
  return [...reachFrom([entry.body], functions).names].some((name) => /^(subgroup|quad)[A-Z]/.test(name));
}

/**
 * Whether an invocation may wait for another one: the value of an atomic is used within a loop, or in a function that is called from one.
 * Such a kernel may need the order that devices start invocations in, which WebGPU does not promise either, so it keeps it.
 */
export function mayWait(entry: FnElem, functions: readonly FnElem[]): boolean {
  const loops = [entry, ...reachFrom([entry.body], functions).functions].flatMap(loopsOf);
  const repeated = [...loops, ...reachFrom(loops, functions).functions.map(({ body }) => body)];
  return repeated.some(readsAtomic);
}

function loopsOf({ body }: FnElem) {
  const loops: Parameters<typeof visitAst>[0][] = [];
  visitAst(body, (elem) => {
    if (LOOPS.has(elem.kind)) loops.push(elem);
  });
  return loops;
}

function readsAtomic(root: Parameters<typeof visitAst>[0]): boolean {
  const unused = new Set<unknown>();
  let reads = false;
  visitAst(root, (elem) => {
    if (elem.kind === 'call') unused.add(elem.call);
    if (elem.kind !== 'call-expression' || unused.has(elem)) return;
    const { function: callee } = elem;
    reads ||= (callee.kind === 'ref' ? callee.ident : callee.name).originalName.startsWith('atomic');
  });
  return reads;
}
