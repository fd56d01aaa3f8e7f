import { type AbstractElem, type FnElem, visitAst } from 'wesl';

const LOOPS: ReadonlySet<string> = new Set(['for', 'while', 'loop']);

/**
 * Whether the function or one that it calls uses subgroups. WGSL does not promise which invocations form a subgroup, yet kernels that
 * derive it from the local index are right on every known device, so their local indices are kept.
 */
export function usesSubgroups(entry: FnElem, functions: readonly FnElem[]): boolean {
  return [...reachFrom([entry.body], functions).names].some((name) => /^(subgroup|quad)[A-Z]/.test(name));
}

/**
 * Whether an invocation may wait for another one: the value of an atomic is used within a loop, or in a function that is called from one.
 * Such a kernel may rely on the order in which devices start invocations, although WebGPU does not promise one, so it keeps its order.
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

/**
 * The functions and names that an entry point may use, judged by name alone: a local variable with the name of a function counts as that
 * function.
 */
interface Reach {
  readonly functions: readonly FnElem[];
  readonly names: ReadonlySet<string>;
}

/** Every function and name that one of `roots` refers to, directly or through the functions that it calls. */
function reachFrom(roots: readonly AbstractElem[], functions: readonly FnElem[]): Reach {
  const reached = new Set<FnElem>();
  const names = new Set<string>();
  const queue = [...roots];
  for (let elem = queue.pop(); elem; elem = queue.pop()) {
    visitAst(elem, (child) => {
      if (child.kind !== 'ref' || names.has(child.ident.originalName)) return;
      names.add(child.ident.originalName);
      for (const callee of functions.filter((fn) => fn.name.ident.originalName === child.ident.originalName)) {
        reached.add(callee);
        queue.push(callee.body);
      }
    });
  }
  return { functions: [...reached], names };
}
