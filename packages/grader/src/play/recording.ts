import type { Local, Memory, Site, SiteValue, Variable } from '../xray/trace.ts';

/** A place that touches memory or waits at a barrier, as the x-ray has it. */
export interface PlayedSite extends Pick<Site, 'kind' | 'line' | 'column' | 'bytes' | 'memory'> {
  /** What is recorded with its accesses; null where nothing is. */
  readonly value: SiteValue | null;
}

/** One dispatch of the plan. Its steps are those from `firstStep` to `endStep` (exclusive). */
export interface PlayedDispatch {
  readonly entryPoint: string;
  readonly workgroups: readonly [number, number, number];
  readonly workgroupSize: readonly [number, number, number];
  /** Linear indices (x + y·nx + z·nx·ny) of the workgroups that were recorded, ascending. */
  readonly recorded: readonly number[];
  readonly firstStep: number;
  readonly endStep: number;
}

/**
 * The steps of all warps, one after the other: column i of each array belongs to step i. In a step one warp runs one statement, or goes on
 * with it after a call or a barrier. Dispatches follow each other, and in a dispatch its workgroups; the warps of a workgroup take turns, each
 * runs to the next barrier. So the number of a step follows from the program, its size and its data, and a link can name it.
 */
export interface Steps {
  readonly count: number;
  /** Index into `statements`. */
  readonly statement: Uint16Array;
  /** Number of the warp in its dispatch: ordinal of its workgroup among the recorded ones × warps of a workgroup + warp. */
  readonly warp: Uint32Array;
  /** Bit l: lane l of the warp takes part. */
  readonly lanes: Int32Array;
  /** The memory of the barrier at which the step ends, as in `BARRIER`. */
  readonly barrier: Uint8Array;
  /** The requests of step i are `firstRequest[i]` to `firstRequest[i + 1]` (exclusive); the same for its notes. */
  readonly firstRequest: Uint32Array;
  readonly firstNote: Uint32Array;
}

export const BARRIER = { none: 0, workgroup: 1, storage: 2 } as const;

/** Each access of up to 32 lanes, as the x-ray counts it. */
export interface PlayedRequests {
  readonly count: number;
  /** Index into `sites`. */
  readonly site: Uint16Array;
  /** Index into `variables`. */
  readonly variable: Uint16Array;
  readonly lanes: Int32Array;
  /** Bit l: the index of lane l is out of bounds; and those of them whose value `select` discards. */
  readonly outside: Int32Array;
  readonly discarded: Int32Array;
  /** Sectors touched and the fewest that would do (storage), extra passes over the banks (workgroup memory), of one access of each lane. */
  readonly sectors: Uint32Array;
  readonly fewestSectors: Uint32Array;
  readonly bankConflicts: Uint32Array;
  /** The accesses of request i, one for each of its lanes in ascending order: `firstAccess[i]` to `firstAccess[i + 1]` (exclusive). */
  readonly firstAccess: Uint32Array;
  /** By access: the first word that it touches in its variable. */
  readonly word: Uint32Array;
  /** Where the recorded words of request i begin in `values`: as many for each access, in the order of accesses. */
  readonly firstValue: Uint32Array;
  /** What a load read or a store wrote (`+=`: the new value), as words. For an atomic operation its operand, then its result if it was used. */
  readonly values: Uint32Array;
}

/** New values of locals, one word each. */
export interface Notes {
  readonly count: number;
  /** Index into `locals`. */
  readonly local: Uint16Array;
  readonly lane: Uint8Array;
  /** Number of the word in the local. */
  readonly component: Uint16Array;
  /** 1 where it was set before the step began, else 0: it is set in the step. */
  readonly begins: Uint8Array;
  readonly bits: Uint32Array;
}

/** One access of one lane. */
export interface AccessAt {
  readonly step: number;
  readonly request: number;
  readonly lane: number;
}

/** A fault that goes unnoticed only by luck, at the step where it happens. Several lanes with the same fault in one step are one fault. */
export interface PlayedFault extends AccessAt {
  readonly kind: 'race' | 'uninitialized' | 'out-of-bounds';
  readonly variable: number;
  /** The word in the variable. */
  readonly word: number;
  /** The lanes of the step that do it. */
  readonly lanes: number;
  /** For a race: the earlier access of another invocation. */
  readonly other: AccessAt | null;
  /** For a race: whether the other one ran in another workgroup. */
  readonly acrossWorkgroups: boolean;
  /** Out of bounds: `select` discards what is read. */
  readonly discarded: boolean;
}

/** What up to four workgroups of each dispatch did, step by step. Plain data and typed arrays, which can be sent to a page. */
export interface Recording {
  readonly dispatches: readonly PlayedDispatch[];
  readonly sites: readonly PlayedSite[];
  readonly variables: readonly Variable[];
  readonly locals: readonly Local[];
  /** Where statements begin, 1-based. */
  readonly statements: readonly { readonly line: number; readonly column: number }[];
  readonly steps: Steps;
  readonly requests: PlayedRequests;
  readonly notes: Notes;
  /** By step. */
  readonly faults: readonly PlayedFault[];
  /** Bytes bound at each binding. */
  readonly bindingBytes: ReadonlyMap<number, number>;
}

export function memoryOfBarrier(barrier: number): Memory | null {
  if (barrier === BARRIER.none) return null;
  return barrier === BARRIER.workgroup ? 'workgroup' : 'storage';
}
