import { countBankConflicts } from '@rooflab/roofline';
import { ATOMIC, READS, WRITES } from './access.ts';
import { type Counting, type PlaceCounts, placesOf } from './counting.ts';
import type { MemoryWatch, Phase } from './hazards/memory-watch.ts';
import type { NeededBarriers } from './hazards/needed-barriers.ts';
import { eachPiece } from './request-shape.ts';

/** How the requests to one memory are counted and watched. */
export interface MemoryRules {
  readonly watch: MemoryWatch;
  /** By place. */
  readonly isWatched: Uint8Array;
  phaseOf(workgroup: number): Phase;
  readonly neededBarriers: NeededBarriers;
  /** Adds the shape of a request to the counts of its place; returns its waste. */
  count(place: number, counts: PlaceCounts, workgroup: number): number;
}

/** Atomic operations that write. */
const CONTENDS: ReadonlySet<number> = new Set([ATOMIC | WRITES, ATOMIC | READS | WRITES]);

/** Buffers that already hold data and are never written can neither race nor be read too early. */
export function storageRules(counting: Counting): MemoryRules {
  const { run, access, region, words, atomicWords, neededBarriers } = counting;
  const { firstWorkgroup, dispatch, shape } = run;
  const written = writtenRegions(counting);
  return {
    watch: run.storage,
    neededBarriers: neededBarriers.storage,
    isWatched: Uint8Array.from(region, (buffer) => Number(written.has(buffer) || !run.isFilled(buffer))),
    phaseOf: (workgroup) => ({
      workgroup,
      dispatch,
      isWritten: (writer) => writer === workgroup || (writer !== 0 && writer < firstWorkgroup),
      isTold: (buffer) => run.isWhole && !run.isFilled(buffer),
    }),
    count: (place, counts, workgroup) => {
      if (CONTENDS.has(access[place] ?? 0)) atomicWords.add(region[place] ?? 0, shape);
      let waste = 0;
      eachPiece(shape, words[place] ?? 1, (fewest) => {
        counts.sectors += shape.sectorCount;
        counts.fewestSectors += fewest;
        waste += shape.sectorCount - fewest;
        run.reuse.add(region[place] ?? 0, shape, ((access[place] ?? 0) & READS) !== 0, workgroup);
      });
      return waste;
    },
  };
}

export function workgroupRules({ run, access, words, region, workgroupAtomicWords, neededBarriers }: Counting): MemoryRules {
  const { shape } = run;
  return {
    watch: run.workgroupMemory,
    neededBarriers: neededBarriers.workgroup,
    isWatched: new Uint8Array(region.length).fill(1),
    phaseOf: (workgroup) => ({ workgroup, dispatch: 0, isWritten: (writer) => writer === workgroup, isTold: () => true }),
    count: (place, counts, workgroup) => {
      if (CONTENDS.has(access[place] ?? 0)) workgroupAtomicWords.add(workgroup, region[place] ?? 0, shape);
      const conflicts = countBankConflicts(shape.words, shape.touching, words[place] ?? 1);
      counts.bankConflicts += conflicts;
      return conflicts;
    },
  };
}

/** Buffers that some place of this dispatch writes. */
export function writtenRegions(counting: Counting): ReadonlySet<number> {
  return regionsWith(counting, WRITES);
}

/**
 * How many barriers order nothing; unknown where those of workgroup memory may be needed for a buffer, or where not everything was
 * examined.
 */
export function needlessBarriers(counting: Counting): number | undefined {
  const { run, requests, neededBarriers } = counting;
  const read = regionsWith(counting, READS);
  if (!run.isWatching || [...writtenRegions(counting)].some((buffer) => read.has(buffer))) return undefined;
  return Math.max(0, requests.barriers - neededBarriers.workgroup.most - neededBarriers.storage.most);
}

function regionsWith(counting: Counting, asked: number): Set<number> {
  const { access, region } = counting;
  const isStorage = placesOf(counting, 'storage');
  return new Set(region.filter((_, place) => isStorage[place] === 1 && ((access[place] ?? 0) & asked) !== 0));
}
