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
  return firstAccesses(recording, { ...place, words: 1 }, { from: before - 1, direction: -1, access: WRITES }).get(place.word) ?? null;
}

/**
 * What a word holds before a step: what was written last; else, for a buffer, what is read there next; else 0 in workgroup memory. Null where
 * the recording does not show it.
 */
export function wordBefore(recording: Recording, place: WordPlace, step: number): number | null {
  return wordsBefore(recording, { ...place, words: 1 }, step)[0] ?? null;
}

function wordsBefore(recording: Recording, place: Stretch, step: number): (number | null)[] {
  const written = firstAccesses(recording, place, { from: step - 1, direction: -1, access: WRITES });
  const isShared = recording.variables[place.variable]?.memory === 'workgroup';
  const isKnown = isShared || written.size === place.words;
  const next = isKnown ? null : firstAccesses(recording, place, { from: step, direction: 1, access: READS | WRITES });
  return Array.from({ length: place.words }, (_, i) => {
    const write = written.get(place.word + i);
    if (write) return write.bits;
    if (isShared) return 0;
    const touch = next?.get(place.word + i);
    return touch && isPlainRead(recording, touch) ? touch.bits : null;
  });
}

/** The scalars of a stretch of words before a step, all of the type with which the variable's values are recorded. */
export function memoryBefore(recording: Recording, place: Stretch, step: number): readonly Scalar[] {
  const type = recording.sites.find((site, number) => site.value && touches(recording, number, place.variable))?.value?.type;
  return wordsBefore(recording, place, step).map((bits) => (bits === null ? null : type ? scalarOf(type, bits) : bits));
}

function touches({ requests }: Recording, site: number, variable: number): boolean {
  return requests.site.some((other, request) => other === site && requests.variable[request] === variable);
}

function isPlainRead({ requests, sites }: Recording, { request }: AccessAt): boolean {
  const site = sites[requests.site[request] ?? 0];
  return site?.kind === 'load' || site?.kind === 'atomic-load';
}

/** Words one after the other, from `word` on. */
interface Stretch extends WordPlace {
  readonly words: number;
}

interface Wanted {
  readonly from: number;
  readonly direction: 1 | -1;
  readonly access: number;
}

/** For each word of a stretch the first access from a step on that does one of these; going back, of each step its last. None for a word without. */
function firstAccesses(recording: Recording, place: Stretch, { from, direction, access }: Wanted): Map<number, WriteAt> {
  const { steps, requests, sites, variables } = recording;
  const { ofVariable } = buffersOf(variables);
  const buffer = ofVariable[place.variable] ?? -1;
  const found = new Map<number, WriteAt>();
  for (let step = from; step >= 0 && step < steps.count && found.size < place.words; step += direction) {
    if (place.of && !isIn(recording, step, place.of)) continue;
    const all: WordAccess[] = [];
    for (let request = steps.firstRequest[step] ?? 0; request < (steps.firstRequest[step + 1] ?? 0); request++) {
      const site = sites[requests.site[request] ?? 0];
      const variable = requests.variable[request] ?? 0;
      const same = buffer < 0 ? variable === place.variable : ofVariable[variable] === buffer;
      if (site && same && (accessOf(site) & access) !== 0) all.push(...accessesTo(recording, { step, request }, place, wordsOf(site)));
    }
    for (const { word, ...at } of direction > 0 ? all : all.reverse()) if (!found.has(word)) found.set(word, at);
  }
  return found;
}

function isIn(recording: Recording, step: number, of: NonNullable<WordPlace['of']>): boolean {
  const { dispatch, workgroup } = placeOfStep(recording, step);
  return dispatch === of.dispatch && workgroup === of.workgroup;
}

interface WordAccess extends WriteAt {
  readonly word: number;
}

/** The accesses of a request to words of the stretch, by lane. */
function accessesTo(recording: Recording, { step, request }: Omit<AccessAt, 'lane'>, place: Stretch, words: number): WordAccess[] {
  const { requests, sites } = recording;
  const { kind, value = null } = sites[requests.site[request] ?? 0] ?? {};
  const width = valueWidth(recording, request);
  return lanesOfMask(requests.lanes[request] ?? 0).flatMap((lane, i) => {
    if ((((requests.outside[request] ?? 0) >>> lane) & 1) === 1) return [];
    const first = requests.word[(requests.firstAccess[request] ?? 0) + i] ?? 0;
    const touched: WordAccess[] = [];
    for (let word = Math.max(first, place.word); word < Math.min(first + words, place.word + place.words); word++) {
      const offset = word - first;
      const known = value !== null && width > 0 && offset < valueWords(value.type) && isWordByWord(value.type.scalar);
      const at = (requests.firstValue[request] ?? 0) + i * width + offset;
      const own = requests.values[at] ?? null;
      const bits = known ? (kind === 'atomic' ? afterAtomic(value, requests.values.subarray(at, at + width)) : own) : null;
      touched.push({ step, request, lane, word, bits });
    }
    return touched;
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
