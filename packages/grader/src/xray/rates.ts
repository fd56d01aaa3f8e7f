/**
 * What things cost on a large GPU, to rank findings by. Clocks and widths are those of an H100 or H200 (132 cores of 4 schedulers at 1.75
 * GHz, NVIDIA H100 white paper); the others follow from gradings on an H200 (bench/results/h200-ladder.json and h200-planted.json), as each
 * line says. On other GPUs all of them are slower by roughly the same factor, so the order of findings is the same.
 */
export const RATES = {
  /** Device memory: 4.2 TB/s were measured. */
  bytesPerNs: 4000,
  /** Repeated reads are served by a cache, at about twice that rate. */
  cacheBytesPerNs: 8000,
  /**
   * A workgroup's repeated reads are served by its core's cache: a 31-point star without a tile loads 18 TB/s, and each load takes its
   * instructions besides.
   */
  coreCacheBytesPerNs: 12_000,
  /** One pass over the 32 banks; each core makes one per clock. A product with tiles of 16 × 16 makes 4.3·10⁹ and takes 17 ms. */
  bankPassNs: 0.0043,
  /** One instruction of one warp: each scheduler issues one per clock. */
  instructionNs: 0.0011,
  /** One integer division or remainder of one warp: about 25 instructions. */
  divisionNs: 0.025,
  /**
   * One access of one warp to private arrays that lie in memory: with 62 words per thread a star took 0.04 ns for each, with 9 words 0.02
   * ns.
   */
  privateAccessNs: 0.03,
  /**
   * One barrier, for each warp that waits there: a tree over every 256 elements takes 1.6 ns per workgroup, a third of it for its eight
   * barriers of eight warps.
   */
  barrierNs: 0.008,
  /** The same where no thread needs another's value, so that all wait for memory alone. */
  needlessBarrierNs: 0.03,
  /** One access to memory that waits for the previous one: a single workgroup that copies or sums takes 200 to 300 ns for each. */
  accessNs: 200,
  /** The same for data that another dispatch has just written. */
  cachedAccessNs: 80,
  /** The same in workgroup memory: some 30 clocks. */
  workgroupAccessNs: 20,
  /** One additional dispatch. */
  launchNs: 4000,
  /** One request's atomic operations on one word: with one per thread, `scale` takes 0.8 ns per warp. */
  atomicNs: 0.8,
  /**
   * One atomic operation of a request whose lanes share a few words rather than one: 64 and 256 counters for all took 0.5 to 0.7 ns each.
   */
  scatteredAtomicNs: 0.5,
  /**
   * One of a workgroup's atomic operations on one word of its memory, all cores together: each reads and writes, two passes over the banks.
   */
  workgroupAtomicNs: 0.0086,
  /** A workgroup that loads and stores takes one of a core's 32 slots: those of 8 or 16 threads take 0.55 ns each, all cores together. */
  workgroupNs: 0.55,
  /** An invocation that only starts and ends: 201 million of them made a copy 0.44 ms slower. */
  idleInvocationNs: 0.002,
} as const;

/** The cache of a core of an H100 or H200. A workgroup that touches more than this evicts what it touched first. */
export const CORE_CACHE_BYTES = 256 * 1024;

/** With fewer workgroups, some cores of a large GPU have none. */
export const ENOUGH_WORKGROUPS = 128;
