/**
 * A model of the caches of a GPU, over the sectors that a traced kernel touches. It assumes that
 *
 * - `cores` workgroups run at once, one on each core, in the order of their numbers; the next ones begin when all of them have ended;
 * - the warps of these workgroups take turns, a request each;
 * - a cache holds sectors of 32 bytes, any of them anywhere, and gives up the one that has not been used for longest;
 * - all caches are empty when a dispatch begins;
 * - what a core reads goes through its own first cache, what it writes does not; both go through the last cache, which keeps both;
 * - a miss in the last cache fetches `fetchedSectors` sectors side by side.
 *
 * Real caches have sets, hash addresses, evict by other rules, and real warps do not take turns.
 */
export interface Caches {
  readonly cores: number;
  /** Of each core; 0 for none. */
  readonly firstBytes: number;
  readonly lastBytes: number;
  readonly fetchedSectors: number;
}

/** One request to storage, its sectors numbered through all buffers. */
export interface CacheRequest {
  readonly workgroup: number;
  readonly warp: number;
  /** Requests that the warp has made before. */
  readonly turn: number;
  readonly writes: boolean;
  readonly reads: boolean;
  readonly sectors: readonly number[];
}

export interface CacheHits {
  /** Sectors that requests read, and those found in the first cache. */
  readonly read: number;
  readonly firstHits: number;
  /** Sectors read from the last cache, and those found there. */
  readonly lastRead: number;
  readonly lastHits: number;
  /** Sectors written. */
  readonly written: number;
}

const SECTOR_BYTES = 32;

/** The least recently used entry goes first: a `Map` keeps the order in which its keys were set. */
class Cache {
  private readonly held = new Map<number, true>();
  private readonly most: number;

  constructor(bytes: number) {
    this.most = Math.floor(bytes / SECTOR_BYTES);
  }

  /** Whether the sector is there; then it is the one used last. */
  finds(sector: number): boolean {
    if (!this.held.delete(sector)) return false;
    this.held.set(sector, true);
    return true;
  }

  keep(sector: number): void {
    if (this.most === 0) return;
    this.held.delete(sector);
    this.held.set(sector, true);
    if (this.held.size <= this.most) return;
    for (const oldest of this.held.keys()) {
      this.held.delete(oldest);
      return;
    }
  }
}

/** The hits of one dispatch. */
export function modelCaches(requests: readonly CacheRequest[], { cores, firstBytes, lastBytes, fetchedSectors }: Caches): CacheHits {
  const wave = ({ workgroup }: CacheRequest): number => Math.floor(workgroup / cores);
  const inOrder = requests.toSorted((a, b) => wave(a) - wave(b) || a.turn - b.turn || a.workgroup - b.workgroup || a.warp - b.warp);
  const first = Array.from({ length: cores }, () => new Cache(firstBytes));
  const last = new Cache(lastBytes);
  const hits = { read: 0, firstHits: 0, lastRead: 0, lastHits: 0, written: 0 };
  for (const { workgroup, reads, writes, sectors } of inOrder) {
    const own = first[workgroup % cores] as Cache;
    for (const sector of sectors) {
      if (reads) readThrough(sector, own);
      if (writes) {
        hits.written++;
        last.keep(sector);
      }
    }
  }
  return hits;

  function readThrough(sector: number, own: Cache): void {
    hits.read++;
    if (own.finds(sector)) {
      hits.firstHits++;
      return;
    }
    own.keep(sector);
    hits.lastRead++;
    if (last.finds(sector)) hits.lastHits++;
    else for (let i = 0, from = sector - (sector % fetchedSectors); i < fetchedSectors; i++) last.keep(from + i);
  }
}
