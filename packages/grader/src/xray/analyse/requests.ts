import type { Xray } from '@rooflab/result';
import { LANES } from '@rooflab/roofline';
import { type DispatchTrace, PLACE, RECORD_WORDS, type Site } from '../trace.ts';
import { accessesOf, accessOf, READS } from './access.ts';
import { countingSort, type Sorted } from './counting-sort.ts';
import { RequestTable } from './request-table.ts';
import { grown } from './sector-index.ts';
import { type Geometry, geometryOf } from './traced.ts';

/** A site together with the variable that it touches: through pointers, one site may touch several. */
export interface Place {
  /** Index into `sites`. */
  readonly site: number;
  /** Index into `variables`. */
  readonly variable: number;
}

/** The records of one dispatch, grouped into requests. */
export interface Requests extends Sorted {
  readonly trace: DispatchTrace;
  readonly geometry: Geometry;
  readonly count: number;
  readonly places: readonly Place[];
  /** For each request, index into `places`. */
  readonly placeOf: Uint32Array;
  /** For each request: ordinal of its workgroup × warps of a workgroup + warp. */
  readonly warpOf: Uint32Array;
  readonly pathOf: Uint32Array;
  /** Bit l: lane l takes part, even if its address is out of bounds. */
  readonly lanesOf: Int32Array;
  /** Barriers for the request's memory that its workgroup passed before it. */
  readonly phaseOf: Uint32Array;
  /** Barriers for either memory that its workgroup passed before it. */
  readonly barriersBefore: Uint32Array;
  /** Recorded invocations that touch neither a storage buffer nor workgroup memory. */
  readonly idleInvocations: number;
  /** Barriers passed by the workgroup that passes most. */
  readonly barriers: number;
  /** Barriers after reads of storage, for the invocation that passes most of them. */
  readonly waits: number;
  /** Accesses by the busiest invocation, and by the busiest workgroup. */
  readonly mostAccesses: NonNullable<Xray['dispatches'][number]['mostAccesses']>;
}

/** What each invocation has done so far, in program order. */
interface Progress {
  /** Barriers passed, by memory. */
  readonly workgroup: Uint32Array;
  readonly storage: Uint32Array;
  /** Accesses to either memory. */
  readonly accesses: Uint32Array;
  /** 1 after a read of storage, until the next barrier; and the number of barriers that followed a read. */
  readonly reads: Uint8Array;
  readonly waits: Uint32Array;
}

/**
 * Invocations that record the same place and path ran it together; in groups of 32 by local index they form one request. All invocations of
 * a workgroup pass the same barriers (WGSL compiles no other kernels), so the first invocation of a request determines the phase of all.
 */
export function groupIntoRequests(trace: DispatchTrace, sites: readonly Site[]): Requests {
  const { records } = trace;
  const geometry = geometryOf(trace);
  const { invocations, warps } = geometry;
  const count = records.length / RECORD_WORDS;
  const table = new RequestTable();
  let phaseOf = new Uint32Array(1024);
  let barriersBefore = new Uint32Array(1024);
  const requestOf = new Uint32Array(count);
  const progress = createProgress(geometry);
  const roles = Uint8Array.from(sites, roleOf);
  const accesses = Uint32Array.from(sites, accessesOf);
  let workgroup = 0;
  let first = 0;
  for (let record = 0; record < count; record++) {
    const at = record * RECORD_WORDS;
    const invocation = records[at] ?? 0;
    const place = ((records[at + 1] ?? 0) & ~(PLACE.outOfBounds | PLACE.discarded)) >>> 0;
    if (invocation < first || invocation >= first + invocations) {
      workgroup = Math.floor(invocation / invocations);
      first = workgroup * invocations;
    }
    const local = invocation - first;
    const known = table.count;
    const request = table.join(workgroup * warps + (local >>> 5), place, records[at + 2] ?? 0, local & (LANES - 1));
    requestOf[record] = request;
    const site = place & PLACE.siteMask;
    const phase = advance(progress, invocation, roles[site] ?? 0);
    progress.accesses[invocation] = (progress.accesses[invocation] ?? 0) + (accesses[site] ?? 0);
    if (request < known) continue;
    phaseOf = grown(phaseOf, table.count);
    phaseOf[request] = phase;
    barriersBefore = grown(barriersBefore, table.count);
    barriersBefore[request] = (progress.workgroup[invocation] ?? 0) + (progress.storage[invocation] ?? 0);
  }
  return {
    ...countingSort(requestOf, count, table.count),
    ...numberPlaces(table),
    ...summarize(progress, invocations),
    trace,
    geometry,
    count: table.count,
    warpOf: table.warps,
    pathOf: table.paths,
    lanesOf: table.lanes,
    phaseOf,
    barriersBefore,
  };
}

const STORAGE = 1;
const WORKGROUP = 2;
const BARRIER = 4;
const READ = 8;

function roleOf(site: Site): number {
  const memory = site.memory === 'storage' ? STORAGE : WORKGROUP;
  if (site.kind === 'barrier') return memory | BARRIER;
  const access = accessOf(site);
  if (access === 0) return 0;
  return memory === STORAGE && (access & READS) !== 0 ? STORAGE | READ : memory;
}

function createProgress({ recordedWorkgroups, invocations }: Geometry): Progress {
  const lanes = recordedWorkgroups * invocations;
  return {
    workgroup: new Uint32Array(lanes),
    storage: new Uint32Array(lanes),
    accesses: new Uint32Array(lanes),
    reads: new Uint8Array(lanes),
    waits: new Uint32Array(lanes),
  };
}

/** The phase that the invocation is in, for the memory that it touches here. */
function advance(progress: Progress, invocation: number, role: number): number {
  if (role === 0) return 0;
  const passed = (role & STORAGE) !== 0 ? progress.storage : progress.workgroup;
  const phase = passed[invocation] ?? 0;
  if ((role & READ) !== 0) progress.reads[invocation] = 1;
  if ((role & BARRIER) !== 0) {
    passed[invocation] = phase + 1;
    progress.waits[invocation] = (progress.waits[invocation] ?? 0) + (progress.reads[invocation] ?? 0);
    progress.reads[invocation] = 0;
  }
  return phase;
}

function summarize(
  { workgroup, storage, accesses, waits: waitsOf }: Progress,
  invocations: number,
): Pick<Requests, 'idleInvocations' | 'barriers' | 'waits' | 'mostAccesses'> {
  const mostAccesses = { invocation: 0, workgroup: 0 };
  let idleInvocations = 0;
  let barriers = 0;
  let waits = 0;
  for (let first = 0; first < accesses.length; first += invocations) {
    let ofWorkgroup = 0;
    for (let lane = first; lane < first + invocations; lane++) {
      const own = accesses[lane] ?? 0;
      if (own === 0) idleInvocations++;
      ofWorkgroup += own;
      mostAccesses.invocation = Math.max(mostAccesses.invocation, own);
      barriers = Math.max(barriers, (workgroup[lane] ?? 0) + (storage[lane] ?? 0));
      waits = Math.max(waits, waitsOf[lane] ?? 0);
    }
    mostAccesses.workgroup = Math.max(mostAccesses.workgroup, ofWorkgroup);
  }
  return { idleInvocations, barriers, waits, mostAccesses };
}

function numberPlaces(table: RequestTable): Pick<Requests, 'places' | 'placeOf'> {
  const places: Place[] = [];
  const numbers = new Map<number, number>();
  const placeOf = new Uint32Array(table.count);
  for (let request = 0; request < table.count; request++) {
    const place = table.places[request] ?? 0;
    let number = numbers.get(place);
    if (number === undefined) {
      number = places.push({ site: place & PLACE.siteMask, variable: (place >>> PLACE.variableShift) & PLACE.variableMask }) - 1;
      numbers.set(place, number);
    }
    placeOf[request] = number;
  }
  return { places, placeOf };
}
