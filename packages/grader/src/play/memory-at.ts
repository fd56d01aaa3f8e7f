import { accessOf, READS, WRITES, wordsOf } from '../xray/analyse/access.ts';
import { buffersOf } from '../xray/analyse/buffers.ts';
import { valueWords } from '../xray/instrument/value-words.ts';
import type { SiteValue } from '../xray/trace.ts';
import type { AccessAt, Recording } from './recording.ts';
import { type Scalar, scalarOf } from './values.ts';
import { lanesOfMask, placeOfStep, valueWidth } from './walk.ts';

/** A word of a buffer, or of workgroup memory of one workgroup. */
export interface WordPlace {
  /** Index into `variables`. */
  readonly variable: number;
  readonly word: number;
  /** Workgroup memory: the dispatch, and the workgroup by its ordinal among the recorded ones. */
  readonly of?: { readonly dispatch: number; readonly workgroup: number };
}

/** An access that wrote a word, and what it wrote; `bits` is null where its value was not recorded. */
export interface WriteAt extends AccessAt {
  readonly bits: number | null;
}

/**
 * The last write of a word before a step (default: the end), by the recorded workgroups: for a wrong element of an output, the write that made
 * it. Null where none of them wrote it.
 */
export function lastWrite(recording: Recording, place: WordPlace, before = recording.steps.count): WriteAt | null {
  return findAccess(recording, place, { first: before - 1, last: 0, access: WRITES });
}

/**
 * What a word holds before a step: what was written last; else, for a buffer, what is read there next; else 0 in workgroup memory. Null where
 * the recording does not show it.
 */
export function wordBefore(recording: Recording, place: WordPlace, step: number): number | null {
  const write = lastWrite(recording, place, step);
  if (write) return write.bits;
  const variable = recording.variables[place.variable];
  if (variable?.memory === 'workgroup') return 0;
  const touch = findAccess(recording, place, { first: step, last: recording.steps.count - 1, access: READS | WRITES });
  return touch && isPlainRead(recording, touch) ? touch.bits : null;
}

/** The scalars of a stretch of words before a step, all of the type with which the variable's values are recorded. */
export function memoryBefore(recording: Recording, place: WordPlace & { readonly words: number }, step: number): readonly Scalar[] {
  const type = recording.sites.find((site, number) => site.value && touches(recording, number, place.variable))?.value?.type;
  return Array.from({ length: place.words }, (_, i) => {
    const bits = wordBefore(recording, { ...place, word: place.word + i }, step);
    return bits === null ? null : type ? scalarOf(type, bits) : bits;
  });
}

function touches({ requests }: Recording, site: number, variable: number): boolean {
  return requests.site.some((other, request) => other === site && requests.variable[request] === variable);
}

function isPlainRead({ requests, sites }: Recording, { request }: AccessAt): boolean {
  const site = sites[requests.site[request] ?? 0];
  return site?.kind === 'load' || site?.kind === 'atomic-load';
}

interface Wanted {
  readonly first: number;
  readonly last: number;
  readonly access: number;
}

/** The first access to the word from step `first` towards `last` that does one of these. Of one step going back, its last. */
function findAccess(recording: Recording, place: WordPlace, { first, last, access }: Wanted): WriteAt | null {
  const { steps, requests, sites, variables } = recording;
  const { ofVariable } = buffersOf(variables);
  const buffer = ofVariable[place.variable] ?? -1;
  const direction = first <= last ? 1 : -1;
  for (let step = first; direction > 0 ? step <= last : step >= last; step += direction) {
    if (place.of && !isIn(recording, step, place.of)) continue;
    const all: WriteAt[] = [];
    for (let request = steps.firstRequest[step] ?? 0; request < (steps.firstRequest[step + 1] ?? 0); request++) {
      const site = sites[requests.site[request] ?? 0];
      const variable = requests.variable[request] ?? 0;
      const same = buffer < 0 ? variable === place.variable : ofVariable[variable] === buffer;
      if (site && same && (accessOf(site) & access) !== 0) all.push(...accessesTo(recording, { step, request }, place.word, wordsOf(site)));
    }
    const found = direction > 0 ? all[0] : all.at(-1);
    if (found) return found;
  }
  return null;
}

function isIn(recording: Recording, step: number, of: NonNullable<WordPlace['of']>): boolean {
  const { dispatch, workgroup } = placeOfStep(recording, step);
  return dispatch === of.dispatch && workgroup === of.workgroup;
}

/** The accesses of a request that touch the word, by lane. */
function accessesTo(recording: Recording, { step, request }: Omit<AccessAt, 'lane'>, word: number, words: number): WriteAt[] {
  const { requests, sites } = recording;
  const { kind, value = null } = sites[requests.site[request] ?? 0] ?? {};
  const width = valueWidth(recording, request);
  return lanesOfMask(requests.lanes[request] ?? 0).flatMap((lane, i) => {
    if ((((requests.outside[request] ?? 0) >>> lane) & 1) === 1) return [];
    const offset = word - (requests.word[(requests.firstAccess[request] ?? 0) + i] ?? 0);
    if (offset < 0 || offset >= words) return [];
    const known = value !== null && width > 0 && offset < valueWords(value.type) && isWordByWord(value.type.scalar);
    const at = (requests.firstValue[request] ?? 0) + i * width + offset;
    const own = requests.values[at] ?? null;
    const bits = known ? (kind === 'atomic' ? afterAtomic(value, requests.values.subarray(at, at + width)) : own) : null;
    return [{ step, request, lane, bits }];
  });
}

/** What an atomic operation leaves, from its operand and its result, which is what was there before; null where that is unknown. */
function afterAtomic({ type, operation }: SiteValue, [operand, before]: Uint32Array): number | null {
  if (operand === undefined || before === undefined) return null;
  const less = type.scalar === 'i32' ? (before | 0) < (operand | 0) : before < operand;
  switch (operation) {
    case 'atomicAdd':
      return (before + operand) >>> 0;
    case 'atomicSub':
      return (before - operand) >>> 0;
    case 'atomicMax':
      return less ? operand : before;
    case 'atomicMin':
      return less ? before : operand;
    case 'atomicAnd':
      return (before & operand) >>> 0;
    case 'atomicOr':
      return (before | operand) >>> 0;
    case 'atomicXor':
      return (before ^ operand) >>> 0;
    case 'atomicExchange':
      return operand;
    default:
      return null;
  }
}

/** Scalars of 16 bits are recorded one word each, but lie in memory two to a word. */
function isWordByWord(scalar: string): boolean {
  return scalar !== 'f16';
}
