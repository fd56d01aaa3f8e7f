/** What one dispatch does to memory, in the terms of the x-ray's report (`dispatches` in packages/result/src/xray.ts). */
export interface Count {
  readonly global: {
    /** Invocations that load, store, or do an atomic operation. */
    readonly loads: number;
    readonly stores: number;
    readonly atomics: number;
    readonly requests: number;
    readonly sectors: number;
  };
  readonly workgroup: { readonly accesses: number; readonly requests: number; readonly bankConflicts: number };
  readonly floatOperations: number;
}

export interface DispatchCount extends Count {
  readonly entryPoint: string;
}

/** Counts of a kernel's dispatches, by its size. Throws `RangeError` where the formulas do not hold. */
export type HandCount = (size: Readonly<Record<string, number>>) => readonly DispatchCount[];

/** Lanes of a request. */
const LANES = 32;
const WORDS_OF_SECTOR = 8;
const BANKS = 32;

export const NOTHING: Count = {
  global: { loads: 0, stores: 0, atomics: 0, requests: 0, sectors: 0 },
  workgroup: { accesses: 0, requests: 0, bankConflicts: 0 },
  floatOperations: 0,
};

export function sum(...counts: readonly Count[]): Count {
  const total = (of: (count: Count) => number) => counts.reduce((before, count) => before + of(count), 0);
  return {
    global: {
      loads: total(({ global }) => global.loads),
      stores: total(({ global }) => global.stores),
      atomics: total(({ global }) => global.atomics),
      requests: total(({ global }) => global.requests),
      sectors: total(({ global }) => global.sectors),
    },
    workgroup: {
      accesses: total(({ workgroup }) => workgroup.accesses),
      requests: total(({ workgroup }) => workgroup.requests),
      bankConflicts: total(({ workgroup }) => workgroup.bankConflicts),
    },
    floatOperations: total(({ floatOperations }) => floatOperations),
  };
}

export function times(factor: number, count: Count): Count {
  const { global, workgroup, floatOperations } = count;
  return {
    global: {
      loads: factor * global.loads,
      stores: factor * global.stores,
      atomics: factor * global.atomics,
      requests: factor * global.requests,
      sectors: factor * global.sectors,
    },
    workgroup: {
      accesses: factor * workgroup.accesses,
      requests: factor * workgroup.requests,
      bankConflicts: factor * workgroup.bankConflicts,
    },
    floatOperations: factor * floatOperations,
  };
}

/** Accesses to storage buffers of one kind. */
export interface Traffic {
  readonly accesses: number;
  readonly requests: number;
  readonly sectors: number;
}

export function loads({ accesses, requests, sectors }: Traffic): Count {
  return { ...NOTHING, global: { ...NOTHING.global, loads: accesses, requests, sectors } };
}

export function stores({ accesses, requests, sectors }: Traffic): Count {
  return { ...NOTHING, global: { ...NOTHING.global, stores: accesses, requests, sectors } };
}

export function atomics({ accesses, requests, sectors }: Traffic): Count {
  return { ...NOTHING, global: { ...NOTHING.global, atomics: accesses, requests, sectors } };
}

/** To workgroup memory. */
export function shared(accesses: number, requests: number, bankConflicts = 0): Count {
  return { ...NOTHING, workgroup: { accesses, requests, bankConflicts } };
}

export function floats(floatOperations: number): Count {
  return { ...NOTHING, floatOperations };
}

/** 0 … count − 1. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, k) => k);
}

/** Number of sectors that contain `words` words of a buffer from word `first` on. */
export function spannedSectors(first: number, words: number): number {
  if (words === 0) return 0;
  return Math.floor((first + words - 1) / WORDS_OF_SECTOR) - Math.floor(first / WORDS_OF_SECTOR) + 1;
}

/**
 * Lanes 0 … elements − 1 touch consecutive elements: element e is at word `first + e·words`. Each full request moves lanes·words words,
 * which are whole sectors, so all requests begin at the same place within a sector, and the last one is shorter.
 *
 * @param lanes of a request: fewer than 32 where a workgroup, or the part of a warp that works, is smaller
 */
export function contiguous(elements: number, words = 1, first = 0, lanes = LANES): Traffic {
  requireMultiple('words of a request', lanes * words, WORDS_OF_SECTOR);
  const whole = Math.floor(elements / lanes);
  const rest = elements % lanes;
  const sectors = whole * spannedSectors(first, lanes * words) + spannedSectors(first, rest * words);
  return { accesses: elements, requests: whole + Math.ceil(rest / lanes), sectors };
}

interface Strided {
  readonly elements: number;
  /** Words from one element to the next. */
  readonly stride: number;
  /** Word of the first element. */
  readonly first?: number;
  /** Words of an element, which lies in one sector. */
  readonly words?: number;
  /** Lanes of a request. */
  readonly lanes?: number;
}

/**
 * Like `contiguous`, but element e is at word `first + e·stride`. Elements less than a sector apart skip no sector; those at least a sector
 * apart have one each.
 */
export function strided({ elements, stride, first = 0, words = 1, lanes = LANES }: Strided): Traffic {
  const requests = Math.ceil(elements / lanes);
  const sectorsOf = (request: number): number => {
    const active = Math.min(lanes, elements - request * lanes);
    const spanned = (active - 1) * stride + words;
    return stride < WORDS_OF_SECTOR ? spannedSectors(first + request * lanes * stride, spanned) : active;
  };
  return { accesses: elements, requests, sectors: upTo(requests).reduce((sectors, request) => sectors + sectorsOf(request), 0) };
}

/** Threads 0 … threads − 1, 32 in each request; thread t touches word `wordOf(t)`, or none. */
export function byThreads(threads: number, wordOf: (thread: number) => number | null): Traffic {
  const requests = upTo(Math.ceil(threads / LANES)).map((request) => upTo(Math.min(LANES, threads - request * LANES)));
  return together(
    requests.map((lanes, request) => scattered(lanes.map((lane) => wordOf(request * LANES + lane)).filter((word) => word !== null))),
  );
}

/** Several accesses of one kind. */
export function together(traffics: readonly Traffic[]): Traffic {
  const total = (of: (traffic: Traffic) => number) => traffics.reduce((before, traffic) => before + of(traffic), 0);
  return { accesses: total((t) => t.accesses), requests: total((t) => t.requests), sectors: total((t) => t.sectors) };
}

/** Requests of one lane each, within a sector. */
export function single(accesses: number): Traffic {
  return { accesses, requests: accesses, sectors: accesses };
}

/** `requests` requests, each with this many lanes and sectors. */
export function alike(requests: number, lanes: number, sectors: number): Traffic {
  return { accesses: lanes * requests, requests, sectors: sectors * requests };
}

/** One request whose lanes touch these words, in any order. */
export function scattered(words: readonly number[]): Traffic {
  const sectors = new Set(words.map((word) => Math.floor(word / WORDS_OF_SECTOR))).size;
  return { accesses: words.length, requests: Math.min(1, words.length), sectors };
}

/**
 * Extra passes of a request whose `lanes` lanes are `stride` elements of `words` words apart, all powers of two. A pass serves 32 words, so
 * elements of more than one word are served in parts of 32/words lanes; that a whole request then takes several passes is not a conflict.
 * Within a part, only every stride-th of the 32/words places among the banks is used.
 */
export function stridedConflicts(lanes: number, stride: number, words = 1): number {
  const places = BANKS / words;
  const ofPart = Math.min(lanes, places);
  const passes = Math.max(1, (ofPart * Math.min(stride, places)) / places);
  return Math.ceil(lanes / places) * (passes - 1);
}

/** Extra passes of one request whose lanes touch these words, one each. */
export function bankConflicts(words: readonly number[]): number {
  const different = [...new Set(words)];
  const passes = upTo(BANKS).map((bank) => different.filter((word) => word % BANKS === bank).length);
  return Math.max(1, ...passes) - 1;
}

export function requireMultiple(name: string, value: number, factor: number): void {
  if (value <= 0 || value % factor !== 0)
    throw new RangeError(`The formulas hold for ${name} that is a multiple of ${factor}, not ${value}.`);
}
