import type { DispatchTrace, Memory } from '../trace.ts';
import { accessOf, READS, WRITES, wordsOf } from './access.ts';
import { countBankConflicts } from './bank-conflicts.ts';
import { DispatchHazards } from './hazards/dispatch-hazards.ts';
import type { MemoryWatch, Phase } from './hazards/memory-watch.ts';
import { type Phases, sortIntoPhases } from './phases.ts';
import { groupIntoRequests, type Place, type Requests } from './requests.ts';
import type { Run } from './run.ts';

/** One place over one dispatch, as recorded; a compound assignment is counted as one access. */
export interface PlaceCounts extends Place {
  /** Invocations that ran it, each time counted. */
  invocations: number;
  requests: number;
  sectors: number;
  fewestSectors: number;
  bankConflicts: number;
  outOfBounds: number;
  /** Null where no lanes were neighbours, NaN where they did not agree. */
  strideBytes: number | null;
}

/** One dispatch, as recorded. */
export interface DispatchCounts {
  readonly requests: Requests;
  readonly places: readonly PlaceCounts[];
  /** Of each request: sectors above the fewest, or bank conflicts. */
  readonly wasteOf: Uint32Array;
  /** By buffer: different bytes, and those among them that no dispatch before touched. */
  readonly bytes: readonly { readonly dispatchBytes: number; readonly newBytes: number }[];
}

/** What counting of one dispatch shares. */
interface Counting {
  readonly run: Run;
  readonly requests: Requests;
  readonly places: readonly PlaceCounts[];
  readonly wasteOf: Uint32Array;
  readonly hazards: DispatchHazards;
  /** By place. */
  readonly access: Uint8Array;
  readonly words: Uint32Array;
  /** Buffer or variable. */
  readonly region: Int32Array;
}

/** Counts the next dispatch of a run. */
export function countDispatch(run: Run, trace: DispatchTrace): DispatchCounts {
  const { sites } = run.traced.instrumented;
  const requests = groupIntoRequests(trace, sites);
  run.startDispatch(requests.geometry);
  const counting = startCounting(run, requests);
  const storage = sortIntoPhases(requests, placesOf(counting, 'storage'));
  if (requests.geometry.recordedWorkgroups > 1) findRacesAcross(counting, storage);
  countPhases(counting, storage, storageRules(counting));
  countPhases(counting, sortIntoPhases(requests, placesOf(counting, 'workgroup')), workgroupRules(counting));
  countInvocations(counting);
  run.hazards.push(...counting.hazards.found(run.traced.instrumented));
  const bytes = run.buffers.list.map((_, buffer) => ({ ...run.reuse.of(buffer) }));
  return { requests, places: counting.places, wasteOf: counting.wasteOf, bytes };
}

function startCounting(run: Run, requests: Requests): Counting {
  const { sites } = run.traced.instrumented;
  const siteOf = ({ site }: Place) => sites[site] ?? { kind: 'block', bytes: 0, memory: null };
  return {
    run,
    requests,
    places: requests.places.map((place) => ({
      ...place,
      invocations: 0,
      requests: 0,
      sectors: 0,
      fewestSectors: 0,
      bankConflicts: 0,
      outOfBounds: 0,
      strideBytes: null,
    })),
    wasteOf: new Uint32Array(requests.count),
    hazards: new DispatchHazards(requests.places),
    access: Uint8Array.from(requests.places, (place) => accessOf(siteOf(place))),
    words: Uint32Array.from(requests.places, (place) => wordsOf(siteOf(place))),
    region: Int32Array.from(requests.places, (place) =>
      siteOf(place).memory === 'storage' ? (run.buffers.ofVariable[place.variable] ?? -1) : place.variable,
    ),
  };
}

function placesOf({ run, requests, access }: Counting, memory: Memory): Uint8Array {
  const { sites } = run.traced.instrumented;
  return Uint8Array.from(requests.places, ({ site }, place) => Number(access[place] !== 0 && sites[site]?.memory === memory));
}

/** How the requests to one memory are counted and watched. */
interface Rules {
  readonly watch: MemoryWatch;
  /** By place. */
  readonly isWatched: Uint8Array;
  phaseOf(workgroup: number): Phase;
  /** What the shape of a request adds to its place; returns its waste. */
  count(place: number, counts: PlaceCounts, workgroup: number): number;
}

/** Buffers that hold data already and are not written can neither race nor be read too early. */
function storageRules(counting: Counting): Rules {
  const { run, access, region, words } = counting;
  const { firstWorkgroup, dispatch, shape } = run;
  const written = writtenRegions(counting);
  return {
    watch: run.storage,
    isWatched: Uint8Array.from(region, (buffer) => Number(written.has(buffer) || !run.isFilled(buffer))),
    phaseOf: (workgroup) => ({
      workgroup,
      dispatch,
      isWritten: (writer) => writer === workgroup || (writer !== 0 && writer < firstWorkgroup),
      isTold: (buffer) => run.isWhole && !run.isFilled(buffer),
    }),
    count: (place, counts, workgroup) => {
      shape.findSectors(words[place] ?? 1);
      const fewest = Math.ceil((4 * shape.distinctWords()) / 32);
      counts.sectors += shape.sectorCount;
      counts.fewestSectors += fewest;
      run.reuse.add(region[place] ?? 0, shape, ((access[place] ?? 0) & READS) !== 0, workgroup);
      return shape.sectorCount - fewest;
    },
  };
}

function workgroupRules({ run, words, region }: Counting): Rules {
  const { shape } = run;
  return {
    watch: run.workgroupMemory,
    isWatched: new Uint8Array(region.length).fill(1),
    phaseOf: (workgroup) => ({ workgroup, dispatch: 0, isWritten: (writer) => writer === workgroup, isTold: () => true }),
    count: (place, counts) => {
      const conflicts = countBankConflicts(shape.words, shape.touching, words[place] ?? 1);
      counts.bankConflicts += conflicts;
      return conflicts;
    },
  };
}

/** Buffers that a place of this dispatch writes. */
function writtenRegions(counting: Counting): ReadonlySet<number> {
  const { access, region } = counting;
  const isStorage = placesOf(counting, 'storage');
  return new Set(region.filter((_, place) => isStorage[place] === 1 && ((access[place] ?? 0) & WRITES) !== 0));
}

function findRacesAcross(counting: Counting, { order }: Phases): void {
  const { run, requests, access, hazards, region, words } = counting;
  const written = writtenRegions(counting);
  if (written.size === 0) return;
  const { storage } = run;
  storage.begin({ access, hazards });
  for (const request of order) {
    const place = requests.placeOf[request] ?? 0;
    if (written.has(region[place] ?? -1)) {
      storage.addWorkgroup({ requests, request, region: region[place] ?? 0, words: words[place] ?? 1 });
    }
  }
  storage.endOfDispatch({ access, hazards }, run.dispatch);
}

function countPhases(counting: Counting, { order, starts, count, workgroupOf }: Phases, rules: Rules): void {
  const { run, access, hazards } = counting;
  for (let phase = 0; phase < count; phase++) {
    const [begin = 0, end = 0] = [starts[phase], starts[phase + 1]];
    if (begin === end) continue;
    const workgroup = run.firstWorkgroup + (workgroupOf[phase] ?? 0);
    rules.watch.begin({ access, hazards });
    for (let i = begin; i < end; i++) countRequest(counting, rules, order[i] ?? 0, workgroup);
    rules.watch.endOfPhase({ access, hazards }, rules.phaseOf(workgroup));
  }
}

function countRequest(
  { run, requests, places, wasteOf, hazards, region, words }: Counting,
  rules: Rules,
  request: number,
  workgroup: number,
) {
  const { shape } = run;
  const place = requests.placeOf[request] ?? 0;
  const counts = places[place];
  if (!counts) return;
  shape.read(requests, request);
  wasteOf[request] = rules.count(place, counts, workgroup);
  counts.outOfBounds += shape.outside;
  if (shape.outside > 0) hazards.addOutOfBounds({ place, word: shape.lowestOutside, times: shape.outside });
  if (!Number.isNaN(counts.strideBytes)) counts.strideBytes = agreed(counts.strideBytes, shape.strideBytes());
  if (rules.isWatched[place] === 1) {
    rules.watch.addInvocations({ requests, request, region: region[place] ?? 0, words: words[place] ?? 1 });
  }
}

/** Null agrees with everything. */
export function agreed(stride: number | null, other: number | null): number | null {
  if (stride === null || other === null) return stride ?? other;
  return stride === other ? stride : Number.NaN;
}

function countInvocations({ requests: { count, placeOf, starts }, places }: Counting): void {
  for (let request = 0; request < count; request++) {
    const counts = places[placeOf[request] ?? 0];
    if (!counts) continue;
    counts.requests++;
    counts.invocations += (starts[request + 1] ?? 0) - (starts[request] ?? 0);
  }
}
