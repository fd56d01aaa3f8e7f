import type { Traced } from '../src/xray/analyse/traced.ts';
import { type DispatchTrace, PLACE, RECORD_WORDS, type Site, type Variable } from '../src/xray/trace.ts';

/** One record, decoded. */
interface Event {
  readonly dispatch: number;
  readonly workgroup: number;
  readonly local: number;
  readonly site: Site;
  readonly siteIndex: number;
  readonly variable: Variable;
  readonly path: number;
  readonly outOfBounds: boolean;
  /** Words that it touches, each with its memory: `buffer 2 word 7`. */
  readonly words: readonly string[];
  readonly firstWord: number;
  /** Its index in the log. */
  readonly at: number;
  /** Barriers for its memory that its invocation passed before. */
  readonly phase: number;
  /** How often its invocation has been at this place with this path before. */
  readonly occurrence: number;
  /** Bytes of its value, in pieces of at most 16 bytes; 0 for the whole. */
  readonly piece: number;
}

const READS = ['load', 'load-store', 'atomic', 'atomic-load'];
const WRITES = ['store', 'load-store', 'atomic', 'atomic-store'];
const isRead = ({ site }: Event) => READS.includes(site.kind);
const isWrite = ({ site }: Event) => WRITES.includes(site.kind);
const isAtomic = ({ site }: Event) => site.kind.startsWith('atomic');
const touches = (event: Event) => isRead(event) || isWrite(event);
const times = ({ site }: Event) => (site.kind === 'load-store' ? 2 : 1);

function decode({ instrumented: { sites, variables }, dispatches }: Traced): Event[] {
  return dispatches.flatMap((trace, dispatch) => {
    const passed = new Map<string, number>();
    const seen = new Map<string, number>();
    return rowsOf(trace).map(([lane = 0, place = 0, path = 0, word = 0], at): Event => {
      const siteIndex = place & PLACE.siteMask;
      const site = sites[siteIndex] as Site;
      const variable = variables[(place >>> PLACE.variableShift) & PLACE.variableMask] as Variable;
      const [x, y, z] = trace.workgroupSize;
      const outOfBounds = place >= PLACE.outOfBounds;
      const workgroup = Math.floor(lane / (x * y * z));
      const passedKey = `${lane} ${site.memory}`;
      const phase = passed.get(passedKey) ?? 0;
      if (site.kind === 'barrier') passed.set(passedKey, phase + 1);
      const seenKey = `${lane} ${siteIndex} ${variable?.name} ${path}`;
      const occurrence = seen.get(seenKey) ?? 0;
      seen.set(seenKey, occurrence + 1);
      const count = outOfBounds || site.bytes === 0 ? 0 : site.bytes / 4;
      const home = variable?.binding === null ? `${variable.name} of ${dispatch}/${workgroup}` : `buffer ${variable?.binding}`;
      const words = Array.from({ length: count }, (_, i) => `${home} word ${word + i}`);
      const local = lane % (x * y * z);
      const is = { dispatch, workgroup, local, site, siteIndex, variable, path };
      return { ...is, outOfBounds, words, firstWord: word, at, phase, occurrence, piece: 0 };
    });
  });
}

function rowsOf({ records }: DispatchTrace): number[][] {
  return Array.from({ length: records.length / RECORD_WORDS }, (_, i) => [...records.subarray(i * RECORD_WORDS, (i + 1) * RECORD_WORDS)]);
}

function groups(events: readonly Event[], keyOf: (event: Event) => string): Event[][] {
  const byKey = new Map<string, Event[]>();
  for (const event of events) byKey.set(keyOf(event), [...(byKey.get(keyOf(event)) ?? []), event]);
  return [...byKey.values()];
}

const requestsOf = (events: readonly Event[]) =>
  groups(events, ({ dispatch, workgroup, local, siteIndex, variable, path, occurrence, piece }) =>
    [dispatch, workgroup, local >> 5, siteIndex, variable?.name, path, occurrence, piece].join(' '),
  );

/** A value of more than 16 bytes is accessed in pieces of 16 bytes, one after the other. */
const inPieces = (events: readonly Event[]) =>
  events.flatMap((event): Event[] =>
    Array.from({ length: Math.ceil(event.site.bytes / 16) }, (_, piece) => ({
      ...event,
      site: { ...event.site, bytes: Math.min(16, event.site.bytes - 16 * piece) },
      words: event.words.slice(4 * piece, 4 * piece + 4),
      piece,
    })),
  );

const wordOf = (name: string) => Number(name.split(' ').at(-1));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const accessCount = (events: readonly Event[], matches: (event: Event) => boolean) => events.filter(matches).length;

function globalOf(events: readonly Event[]) {
  const requests = requestsOf(events);
  const count = (of: (request: Event[]) => number) => sum(requests.map((request) => of(request) * times(request[0] as Event)));
  const words = (request: Event[]) => new Set(request.flatMap((event) => event.words));
  return {
    loads: accessCount(events, (event) => isRead(event) && !isAtomic(event)),
    stores: accessCount(events, (event) => isWrite(event) && !isAtomic(event)),
    atomics: accessCount(events, isAtomic),
    requests: count(() => 1),
    sectors: count((request) => new Set([...words(request)].map((word) => Math.floor(wordOf(word) / 8))).size),
    fewestSectors: count((request) => Math.ceil((4 * words(request).size) / 32)),
    bytesRequested: sum(events.map((event) => times(event) * event.site.bytes)),
    uniqueBytes: 4 * new Set(events.flatMap((event) => event.words)).size,
  };
}

function bankConflictsOf(request: readonly Event[]): number {
  const lanesInPhase = { 4: 32, 8: 16, 16: 8 }[request[0]?.site.bytes ?? 4] ?? 32;
  const phases = groups(request, ({ local }) => String(Math.floor((local % 32) / lanesInPhase)));
  return sum(
    phases.map((phase) => {
      const words = [...new Set(phase.flatMap((event) => event.words))].map(wordOf);
      const passes = Math.max(0, ...Array.from({ length: 32 }, (_, bank) => words.filter((word) => word % 32 === bank).length));
      return Math.max(0, passes - 1);
    }),
  );
}

function workgroupOf(events: readonly Event[]) {
  const requests = requestsOf(events);
  return {
    accesses: sum(events.map(times)),
    requests: sum(requests.map((request) => times(request[0] as Event))),
    bankConflicts: sum(requests.map((request) => times(request[0] as Event) * bankConflictsOf(request))),
    bytesRequested: sum(events.map((event) => times(event) * event.site.bytes)),
  };
}

function controlOf(events: readonly Event[], { instrumented: { blocks }, dispatches }: Traced) {
  const ofBlocks = blocks.map(({ site }) => events.filter(({ siteIndex }) => siteIndex === site));
  const lanes = sum(ofBlocks.map((block) => block.length));
  const requests = ofBlocks.flatMap(requestsOf);
  const isPartial = (request: readonly Event[]) => {
    const [{ dispatch = 0, local = 0 } = {}] = request;
    const [x, y, z] = dispatches[dispatch]?.workgroupSize ?? [0, 0, 0];
    return request.length < Math.min(32, x * y * z - 32 * (local >> 5));
  };
  const hasGaps = (request: readonly Event[]) => {
    const locals = request.map(({ local }) => local);
    return Math.max(...locals) - Math.min(...locals) + 1 > request.length;
  };
  const share = (of: (request: readonly Event[]) => boolean) => (requests.length === 0 ? 0 : requests.filter(of).length / requests.length);
  const barriers = groups(
    events.filter(({ site }) => site.kind === 'barrier'),
    ({ dispatch, workgroup, local }) => `${dispatch} ${workgroup} ${local}`,
  );
  return {
    activeLanes: requests.length === 0 ? 0 : lanes / requests.length / 32,
    partialWarps: share(isPartial),
    scatteredWarps: share((request) => isPartial(request) && hasGaps(request)),
    barriers: Math.max(0, ...barriers.map((passed) => passed.length)),
  };
}

const overlap = (a: Event, b: Event) => a.words.filter((word) => b.words.includes(word));

function isRace(a: Event, b: Event): boolean {
  if (a === b || a.dispatch !== b.dispatch || !(isWrite(a) || isWrite(b)) || (isAtomic(a) && isAtomic(b))) return false;
  if (a.workgroup !== b.workgroup) return true;
  return a.local !== b.local && a.phase === b.phase;
}

/** Races as `race storage 3 5`; and the words of each phase that have one. */
function racesOf(events: readonly Event[]) {
  const found = new Set<string>();
  const raced = new Set<string>();
  for (const a of events) {
    for (const b of events) {
      const common = isRace(a, b) ? overlap(a, b) : [];
      if (common.length === 0) continue;
      const lines = [...new Set([a.site.line, b.site.line])].sort((x, y) => x - y);
      found.add(`race ${a.variable.memory} ${lines.join(' ')}`);
      for (const word of common) raced.add(a.workgroup === b.workgroup ? phaseWord(a, word) : `${a.dispatch} ${word}`);
    }
  }
  return { found, raced };
}

const phaseWord = ({ dispatch, workgroup, phase }: Event, word: string) => `${dispatch} ${workgroup} ${phase} ${word}`;

function unwrittenOf(events: readonly Event[], raced: ReadonlySet<string>, { dispatches, filledBindings }: Traced): Set<string> {
  const isBefore = (write: Event, read: Event) =>
    write.dispatch < read.dispatch ||
    (write.dispatch === read.dispatch &&
      write.workgroup === read.workgroup &&
      (write.phase < read.phase || (write.phase === read.phase && write.local === read.local && write.at < read.at)));
  const isKnown = ({ variable, dispatch }: Event) =>
    variable.binding === null ||
    (!filledBindings.has(variable.binding) && dispatches.slice(0, dispatch + 1).every(({ sampled }) => !sampled));
  const writes = events.filter(isWrite);
  const unwritten = events.filter(
    (read) =>
      isRead(read) &&
      isKnown(read) &&
      !(isAtomic(read) && read.variable.memory === 'workgroup') &&
      read.words.some(
        (word) =>
          !raced.has(phaseWord(read, word)) &&
          !raced.has(`${read.dispatch} ${word}`) &&
          !writes.some((write) => write.words.includes(word) && isBefore(write, read)),
      ),
  );
  return new Set(unwritten.map(({ site, variable }) => `uninitialized ${variable.memory} ${site.line}`));
}

/** The x-ray's definitions, written as literally as possible, for small traces that were recorded completely. */
export function slowXray(traced: Traced) {
  const events = decode(traced);
  const accesses = events.filter(touches);
  const storage = accesses.filter(({ variable }) => variable.memory === 'storage');
  const workgroup = accesses.filter(({ variable }) => variable.memory === 'workgroup');
  const { found, raced } = racesOf(accesses);
  const outside = accesses.filter(({ outOfBounds }) => outOfBounds);
  return {
    global: globalOf(inPieces(storage)),
    workgroup: workgroupOf(inPieces(workgroup)),
    control: controlOf(events, traced),
    races: found,
    unwritten: unwrittenOf(accesses, raced, traced),
    outOfBounds: new Set(outside.map(({ site, variable }) => `out-of-bounds ${variable.memory} ${site.line}`)),
  };
}
