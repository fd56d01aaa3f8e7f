import type { ExpressionElem } from 'wesl';
import type { SiteKind } from '../trace.ts';
import { type FunctionParts, isRepeatable, isSilent, type Place } from './program.ts';
import type { Level, Reference } from './references.ts';
import { Refusal } from './refusal.ts';
import { MOST_WORDS, valueTypeOf, valueWords } from './value-words.ts';

/** WGSL of a stored address: a base, and the words from there on. */
export interface Address {
  readonly base: string;
  readonly offset: string;
  readonly slot: string | null;
}

/** The site of an access. */
export function siteOf(fn: FunctionParts, reference: Reference, kind: SiteKind, at: ExpressionElem, { block }: Place): number {
  const { memory } = reference;
  return fn.recorder.site(block, { kind, offset: at.start, bytes: fn.references.bytesOf(reference, at), memory });
}

/** Whether the form for the player records values with the accesses of this site. @param operation of an atomic access */
export function keepsValue({ plays }: FunctionParts, { type }: Reference, site: number, operation: string | null = null): boolean {
  const kept = plays && valueTypeOf(type);
  if (!kept || valueWords(kept) > MOST_WORDS) return false;
  plays.keepValues(site, { type: kept, operation });
  return true;
}

/** Records the access where its last index is computed. There must be one. */
export function touch(fn: FunctionParts, { base, levels, tail }: Reference, site: number, place: Place): void {
  const last = levels.at(-1);
  if (!last) throw new TypeError('An access without an index is recorded elsewhere.');
  const slot = levels.length > 1 ? fn.takeSlot() : null;
  if (slot !== null) stepThrough(fn, levels.slice(0, -1), { base, slot }, place);
  const { index, offset, stride, count } = last;
  const at = `${slot ?? base}, ${offset + tail}u, ${stride}u, ${count}, ${site}u, ${place.path}`;
  around(fn, last, place, [`${fn.prefix}_touch_${indexType(fn, index)}(`, `, ${at})`]);
  if (slot !== null) fn.releaseSlot(slot);
}

/** Stores the address when its indices are computed, until it is released. */
export function keep(fn: FunctionParts, { base, levels, tail }: Reference, place: Place): Address {
  if (levels.length === 0) return { base, offset: `${tail}u`, slot: null };
  const slot = fn.takeSlot();
  stepThrough(fn, levels, { base, slot }, place);
  return { base: slot, offset: `${tail}u`, slot };
}

/**
 * For the form for the player: the address as an expression where its indices can be computed again, which needs no variable to hold it. Else
 * like `keep`. @param meanwhile what is computed between the indices and the use of the address
 */
export function addressOf(fn: FunctionParts, reference: Reference, place: Place, meanwhile: readonly ExpressionElem[] = []): Address {
  const { levels, base, tail } = reference;
  const again =
    levels.every(({ index }) => isSilent(fn, index) && isRepeatable(fn, index)) && meanwhile.every((other) => isRepeatable(fn, other));
  if (!again) return keep(fn, reference, place);
  for (const { index } of levels) fn.value(index, place);
  const wgsl = levels.reduce((from, { index, offset, stride, count }) => {
    const text = fn.module.source.slice(index.start, index.end);
    return `${fn.prefix}_at(${from}, ${offset}u, u32(${text}), ${stride}u, ${count})`;
  }, base);
  return { base: wgsl, offset: `${tail}u`, slot: null };
}

export function release(fn: FunctionParts, { slot }: Address): void {
  if (slot !== null) fn.releaseSlot(slot);
}

/** Adds up the address in a slot, from one level to the next. */
function stepThrough(fn: FunctionParts, levels: readonly Level[], { base, slot }: { base: string; slot: string }, place: Place): void {
  levels.forEach((level, i) => {
    const { index, offset, stride, count } = level;
    const from = i === 0 ? base : slot;
    around(fn, level, place, [`${fn.prefix}_step_${indexType(fn, index)}(&${slot}, `, `, ${from}, ${offset}u, ${stride}u, ${count})`]);
  });
}

function around(fn: FunctionParts, { index }: Level, place: Place, [before, after]: readonly [string, string]): void {
  fn.edits.open(index.start, before);
  fn.value(index, place);
  fn.edits.close(index.end, after);
}

function indexType({ module }: FunctionParts, index: ExpressionElem): 'u' | 'i' {
  const type = module.typeOf(index);
  if (type.kind === 'scalar' && type.scalar === 'i32') return 'i';
  if (type.kind === 'scalar' && (type.scalar === 'u32' || type.scalar === 'abstract-int')) return 'u';
  throw new Refusal('The type of this index cannot be determined.', index);
}
