import type { AssignElem, DecrementElem, ExpressionElem, IncrementElem } from 'wesl';
import { addressOf, keep, keepsValue, release, siteOf, touch } from './addresses.ts';
import { rewriteCall } from './calls.ts';
import { rewriteTarget } from './expressions.ts';
import { type FunctionParts, isRepeatable, isSilent, type Place } from './program.ts';
import type { Reference } from './references.ts';
import { Refusal } from './refusal.ts';

interface Store {
  readonly kind: 'store' | 'load-store';
  readonly target: ExpressionElem;
  /** What is computed for it; null for `++` and `--`. */
  readonly value: ExpressionElem | null;
  /** Where the statement ends. */
  readonly end: number;
}

export function rewriteAssignment(fn: FunctionParts, { lhs, op, rhs, end }: AssignElem, place: Place): void {
  if (lhs.kind === 'phony') {
    if (rhs.kind === 'call-expression') rewriteCall(fn, rhs, place, false);
    else fn.value(rhs, place);
    return;
  }
  const compound = op.value !== '=';
  if (compound) fn.recorder.count(place.block, op.span[0], fn.operations.ofCompound(lhs, op.value, rhs));
  rewriteStore(fn, { kind: compound ? 'load-store' : 'store', target: lhs, value: rhs, end }, place);
}

/** `++` and `--`. */
export function rewriteStep(fn: FunctionParts, { target, end }: IncrementElem | DecrementElem, place: Place): void {
  fn.recorder.count(place.block, target.end, fn.operations.ofStep(target));
  rewriteStore(fn, { kind: 'load-store', target, value: null, end }, place);
}

function rewriteStore(fn: FunctionParts, { kind, target, value, end }: Store, place: Place): void {
  fn.recorder.line(place.block, target.start);
  const reference = fn.references.named(target);
  if (!reference) {
    refuseComponents(fn, target);
    rewriteTarget(fn, target, place);
    if (value) fn.value(value, place);
    return;
  }
  const site = siteOf(fn, reference, kind, target, place);
  if (rewriteWithValue(fn, { kind, target, value, end }, { reference, site, place })) return;
  if (reference.levels.length > 0 && (!value || isSilent(fn, value))) {
    touch(fn, reference, site, place);
    if (value) fn.value(value, place);
    return;
  }
  if (place.header) throw new Refusal('This store in the head of a loop cannot be recorded. Move it into the body.', target);
  // The reads of the value come before the store.
  const address = keep(fn, reference, place);
  if (value) fn.value(value, place);
  fn.edits.close(end, ` ${fn.prefix}_put(${address.base}, ${address.offset}, ${site}u, ${place.path});`);
  release(fn, address);
}

interface Placed {
  readonly reference: Reference;
  readonly site: number;
  readonly place: Place;
}

/**
 * In the form for the player: records the store with its value. Behind `+=` the value is read again, where the target can be computed again.
 * False where the store has to be recorded without a value.
 */
function rewriteWithValue(fn: FunctionParts, { kind, target, value, end }: Store, { reference, site, place }: Placed): boolean {
  const again = kind === 'load-store';
  if (again && (place.header || !reference.levels.every(({ index }) => isSilent(fn, index) && isRepeatable(fn, index)))) return false;
  if (!keepsValue(fn, reference, site)) return false;
  const passing = fn.values.passing(reference.type, target);
  const address = addressOf(fn, reference, place, value ? [value] : []);
  const at = `, ${address.base}, ${address.offset}, ${site}u, ${place.path})`;
  if (value && !again) fn.edits.open(value.start, ` ${passing}(`);
  if (value) fn.value(value, place);
  if (value && !again) fn.edits.close(value.end, at);
  else fn.edits.close(end, ` ${passing}(${fn.module.source.slice(target.start, target.end)}${at};`);
  release(fn, address);
  return true;
}

/** Several components of a vector in traced memory, stored at once. */
function refuseComponents({ references }: FunctionParts, target: ExpressionElem): void {
  const base = target.kind === 'component-member-expression' ? target.base : target;
  if (references.named(base) ?? references.pointed(base)) {
    throw new Refusal('A store to several components cannot be recorded. Store them one by one.', target);
  }
}
