import type { Memory } from '../trace.ts';
import { accessOf, wordsOf } from './access.ts';
import { AtomicWords, WorkgroupAtomicWords } from './atomic-words.ts';
import { DispatchHazards } from './hazards/dispatch-hazards.ts';
import { NeededBarriers } from './hazards/needed-barriers.ts';
import type { Place, Requests } from './requests.ts';
import type { Run } from './run.ts';

/**
 * One place over one dispatch, as recorded: a compound assignment or a value of many bytes is one access here; sectors and conflicts are
 * those of all its pieces.
 */
export interface PlaceCounts extends Place {
  /** Invocations that ran it, counted every time. */
  invocations: number;
  requests: number;
  sectors: number;
  fewestSectors: number;
  bankConflicts: number;
  outOfBounds: number;
  /** Requests whose warp ran with some of its lanes idle, and those among them where idle lanes lie between active ones. */
  partial: number;
  scattered: number;
  /** Number of requests by distance in bytes between neighbouring lanes; NaN where the distances differ. */
  readonly strides: Map<number, number>;
}

/** One dispatch, as recorded. */
export interface DispatchCounts {
  readonly requests: Requests;
  readonly places: readonly PlaceCounts[];
  /** For each request: sectors above the fewest, or bank conflicts. */
  readonly wasteOf: Uint32Array;
  /** Atomic operations on the storage word that gets most of them. */
  readonly mostAtomics: number;
  /** The same for workgroup memory, summed over the workgroups. */
  readonly mostWorkgroupAtomics: number;
  /** Barriers of a workgroup that order nothing; undefined where that is unknown. */
  readonly needlessBarriers: number | undefined;
  /** By buffer: distinct bytes, and those among them that no earlier dispatch touched. */
  readonly bytes: readonly { readonly dispatchBytes: number; readonly newBytes: number }[];
}

/** State shared while one dispatch is counted. */
export interface Counting {
  readonly run: Run;
  readonly requests: Requests;
  readonly places: readonly PlaceCounts[];
  readonly wasteOf: Uint32Array;
  readonly hazards: DispatchHazards;
  readonly atomicWords: AtomicWords;
  readonly workgroupAtomicWords: WorkgroupAtomicWords;
  /** By memory: barriers of one memory order only accesses to it. */
  readonly neededBarriers: Readonly<Record<Memory, NeededBarriers>>;
  /** By place. */
  readonly access: Uint8Array;
  readonly words: Uint32Array;
  /** Buffer (storage) or variable (workgroup memory), by place. */
  readonly region: Int32Array;
}

export function startCounting(run: Run, requests: Requests): Counting {
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
      partial: 0,
      scattered: 0,
      strides: new Map(),
    })),
    wasteOf: new Uint32Array(requests.count),
    hazards: new DispatchHazards(requests.places),
    atomicWords: new AtomicWords(),
    workgroupAtomicWords: new WorkgroupAtomicWords(),
    neededBarriers: { workgroup: new NeededBarriers(), storage: new NeededBarriers() },
    access: Uint8Array.from(requests.places, (place) => accessOf(siteOf(place))),
    words: Uint32Array.from(requests.places, (place) => wordsOf(siteOf(place))),
    region: Int32Array.from(requests.places, (place) =>
      siteOf(place).memory === 'storage' ? (run.buffers.ofVariable[place.variable] ?? -1) : place.variable,
    ),
  };
}

/** By place: 1 where it touches this memory. */
export function placesOf({ run, requests, access }: Counting, memory: Memory): Uint8Array {
  const { sites } = run.traced.instrumented;
  return Uint8Array.from(requests.places, ({ site }, place) => Number(access[place] !== 0 && sites[site]?.memory === memory));
}
