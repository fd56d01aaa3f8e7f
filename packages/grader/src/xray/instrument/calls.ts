import type { ExpressionElem, FnElem, FnParamElem, FunctionCallExpression } from 'wesl';
import { shortName } from '../../source-place.ts';
import { type Address, addressOf, keep, keepsValue, release, siteOf, touch } from './addresses.ts';
import { afterParenthesis } from './parenthesis.ts';
import { type FunctionParts, functionNamed, isRepeatable, isSilent, type Place, type Program, pathWithin } from './program.ts';
import type { Reference } from './references.ts';
import { Refusal } from './refusal.ts';
import { memoryOf } from './variables.ts';

const BARRIERS: ReadonlyMap<string, 'workgroup' | 'storage'> = new Map([
  ['workgroupBarrier', 'workgroup'],
  ['storageBarrier', 'storage'],
]);

export function isBarrier({ module }: FunctionParts, { function: callee }: FunctionCallExpression): boolean {
  return callee.kind === 'ref' && !module.declaration(callee) && BARRIERS.has(callee.ident.originalName);
}

/** Rewrites a call, as a value or as a statement. @param isUsed whether anything is done with its value */
export function rewriteCall(fn: FunctionParts, call: FunctionCallExpression, place: Place, isUsed = true): void {
  const { module, recorder, operations } = fn;
  recorder.line(place.block, call.start);
  recorder.count(place.block, call.start, operations.of(call));
  const { function: callee } = call;
  const declared = functionNamed(module, callee);
  if (declared) callFunction(fn, declared, call, place);
  else {
    const name = callee.kind === 'ref' && !module.declaration(callee) ? callee.ident.originalName : '';
    callBuiltin(fn, name === 'atomicExchange' && !isUsed ? 'atomicStore' : name, call, place);
  }
}

/** @param name of the built-in function that does the same; empty for none */
function callBuiltin(fn: FunctionParts, name: string, call: FunctionCallExpression, place: Place): void {
  const barrier = BARRIERS.get(name);
  if (barrier) {
    if (place.header) throw new Refusal('A barrier in the head of a loop cannot be recorded. Move it into the body.', call);
    const site = fn.recorder.site(place.block, { kind: 'barrier', offset: call.start, memory: barrier });
    fn.edits.open(call.start, `${fn.prefix}_mark(${site}u, ${place.path}, 0u); `);
  } else if (name === 'workgroupUniformLoad') uniformLoad(fn, call, place);
  else if (name.startsWith('atomic')) atomic(fn, name, call, place);
  else if (name === 'select') selection(fn, call, place);
  else if (name !== 'arrayLength') for (const argument of call.arguments) fn.value(argument, place);
}

/**
 * Reading past the end for an argument that is not chosen changes nothing. Arguments are evaluated from left to right, so the condition is
 * evaluated before them.
 */
function selection(fn: FunctionParts, call: FunctionCallExpression, place: Place): void {
  const [whenFalse, whenTrue, condition] = call.arguments;
  if (!whenFalse || !whenTrue || !condition) throw new TypeError('A select has three arguments.');
  const known = isRepeatable(fn, condition) ? fn.module.source.slice(condition.start, condition.end) : null;
  const type = fn.module.typeOf(condition);
  const all = type.kind === 'vector' ? `${fn.prefix}_all_${type.size}` : '';
  argumentOf(fn, whenFalse, known === null ? 'true' : `${all}(${known})`, place);
  argumentOf(fn, whenTrue, known === null ? 'true' : `${all}(!(${known}))`, place);
  fn.value(condition, place);
}

/** @param discarded WGSL for whether it is not chosen; true where that is unknown before the argument is computed */
function argumentOf(fn: FunctionParts, argument: ExpressionElem, discarded: string, place: Place): void {
  if (isSilent(fn, argument)) {
    fn.value(argument, place);
    return;
  }
  fn.edits.open(argument.start, `${fn.values.argument(fn.module.typeOf(argument), argument)}(${fn.prefix}_discard(${discarded}), `);
  fn.value(argument, place);
  fn.edits.close(argument.end, ')');
}

function uniformLoad(fn: FunctionParts, call: FunctionCallExpression, place: Place): void {
  const { recorder, edits, values } = fn;
  const reference = pointedBy(fn, call.arguments[0], call);
  const { type } = reference;
  const barrier = (): number => recorder.site(place.block, { kind: 'barrier', offset: call.start, memory: 'workgroup' });
  const before = barrier();
  const site = siteOf(fn, reference, type.kind === 'atomic' ? 'atomic-load' : 'load', call, place);
  const after = barrier();
  keepsValue(fn, reference, site);
  edits.open(call.start, `${values.uniform(type.kind === 'atomic' ? type.elem : type, call)}(`);
  const address = keep(fn, reference, place);
  edits.close(call.end, `, ${address.base}, ${address.offset}, ${before}u, ${site}u, ${after}u, ${place.path})`);
  release(fn, address);
}

function atomic(fn: FunctionParts, name: string, call: FunctionCallExpression, place: Place): void {
  const [pointer, ...others] = call.arguments;
  const reference = pointedBy(fn, pointer, call);
  if (reference.type.kind !== 'atomic') throw new Refusal(`What ${shortName(name)} works on cannot be determined.`, call);
  const kind = name === 'atomicLoad' ? 'atomic-load' : name.startsWith('atomicStore') ? 'atomic-store' : 'atomic';
  const site = siteOf(fn, reference, kind, call, place);
  const keeps = keepsValue(fn, reference, site, name);
  if (!keeps && reference.levels.length > 0 && others.every((other) => isSilent(fn, other))) {
    touch(fn, reference, site, place);
    for (const other of others) fn.value(other, place);
    return;
  }
  // Recorded through the value that is computed last: the operand, or for a load the result.
  const recording = others.at(-1) ?? call;
  const result = keeps && kind === 'atomic' && fn.module.typeOf(call).kind === 'scalar';
  if (result) fn.edits.open(call.start, ` ${fn.values.result(reference.type.elem, call)}(`);
  const passing = `${fn.values.passing(reference.type.elem, recording)}(`;
  if (recording === call) fn.edits.open(call.start, passing);
  const address = keeps ? addressOf(fn, reference, place, others) : keep(fn, reference, place);
  for (const other of others) {
    if (other === recording) fn.edits.open(other.start, passing);
    fn.value(other, place);
  }
  fn.edits.close(recording.end, `, ${address.base}, ${address.offset}, ${site}u, ${place.path})`);
  if (result) fn.edits.close(call.end, ')');
  release(fn, address);
}

/** A function of the file receives, besides its arguments, the addresses that its pointer arguments hold, and its path. */
function callFunction(fn: FunctionParts, declared: FnElem, call: FunctionCallExpression, place: Place): void {
  const { params } = declared;
  const work = fn.silent.get(declared);
  if (work) fn.recorder.add(place.block, work);
  const kept: Address[] = [];
  const handed = call.arguments.flatMap((argument, i) => {
    if (!pointsToTraced(fn, params[i])) {
      fn.value(argument, place);
      return [];
    }
    const reference = pointedBy(fn, argument, call);
    const address = keep(fn, reference, place);
    kept.push(address);
    const length = reference.levels.length === 0 ? reference.length : '0u';
    return [`${fn.prefix}_to(${address.base}, ${address.offset}, ${length})`];
  });
  const added = [...handed, pathWithin(place.path, fn.nextCall())].join(', ');
  const last = call.arguments.at(-1);
  if (last) fn.edits.close(last.end, `, ${added}`);
  else fn.edits.close(afterParenthesis(fn.module.source, call.function.end), added);
  for (const address of kept) release(fn, address);
}

function pointedBy({ references }: FunctionParts, argument: ExpressionElem | undefined, at: ExpressionElem): Reference {
  const reference = argument && references.pointed(argument);
  if (!reference) throw new Refusal('What this pointer points to cannot be determined.', argument ?? at);
  return reference;
}

/** Whether a parameter is a pointer to memory that is traced. */
export function pointsToTraced({ module }: Program, param: FnParamElem | undefined): boolean {
  const typeRef = param?.name.typeRef;
  const type = typeRef && module.type(typeRef);
  return type?.kind === 'ptr' && memoryOf(type.space) !== null;
}
