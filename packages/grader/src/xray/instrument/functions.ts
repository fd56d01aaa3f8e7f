import { type FnElem, visitAst } from 'wesl';
import { pointsToTraced } from './calls.ts';
import { rewriteValue } from './expressions.ts';
import { flowInto, pathAt } from './flow.ts';
import { declareParameters } from './notes.ts';
import { afterParenthesis } from './parenthesis.ts';
import { type FunctionParts, functionNamed, type Program } from './program.ts';
import { rewriteStatements } from './statements.ts';
import { memoryOf } from './variables.ts';

/** Rewrites functions, callees before callers. */
export function rewriteFunctions(program: Program, functions: readonly FnElem[], entries: readonly FnElem[]): void {
  const done = new Set<FnElem>();
  const rewriteOnce = (fn: FnElem): void => {
    if (done.has(fn)) return;
    done.add(fn);
    visitAst(fn.body, (elem) => {
      const called = elem.kind === 'ref' ? functionNamed(program.module, elem) : undefined;
      if (called) rewriteOnce(called);
    });
    const first = program.recorder.size();
    rewriteFunction(program, fn);
    const work = entries.includes(fn) ? null : program.recorder.takeSilent(first);
    if (work) program.silent.set(fn, work);
  };
  functions.forEach(rewriteOnce);
}

/** Rewrites a function: its body, and the added parameters. */
function rewriteFunction(program: Program, fn: FnElem): void {
  const { edits, prefix } = program;
  const free: string[] = [];
  const slots: string[] = [];
  let calls = 0;
  const parts: FunctionParts = {
    ...program,
    takeSlot() {
      const slot = free.pop() ?? `${prefix}_s${slots.length}`;
      if (!slots.includes(slot)) slots.push(slot);
      return slot;
    },
    releaseSlot: (slot) => free.push(slot),
    nextCall: () => ++calls,
    value: (expression, place) => rewriteValue(parts, expression, place),
  };
  addParameters(parts, fn);
  const { body } = fn.body;
  const declared = edits.open(body[0]?.start ?? fn.body.end - 1);
  rewriteStatements(parts, body, { ...flowInto('function', 0), changes: declareParameters(parts, fn) });
  declared.text = slots.map((slot) => `var ${slot} = ${prefix}_none; `).join('');
}

/** An address for each pointer to traced memory, and the path. */
function addParameters(fn: FunctionParts, { params, name }: FnElem): void {
  const { edits, module, pointers, prefix } = fn;
  const added = params.flatMap((param, i) => {
    const { typeRef, decl } = param.name;
    const type = typeRef && pointsToTraced(fn, param) ? module.type(typeRef) : null;
    const memory = type?.kind === 'ptr' ? memoryOf(type.space) : null;
    if (type?.kind !== 'ptr' || !memory) return [];
    const base = `${prefix}_a${i}`;
    pointers.set(decl.ident, { memory, base, length: `${base}.z`, levels: [], tail: 0, type: type.elem });
    return [`${base}: vec3u`];
  });
  added.push(`${pathAt(fn, 0)}: u32`);
  const last = params.at(-1);
  if (last) edits.close(last.end, `, ${added.join(', ')}`);
  else edits.close(afterParenthesis(module.source, name.end), added.join(', '));
}
