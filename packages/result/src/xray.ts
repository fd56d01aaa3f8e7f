import { z } from 'zod';
import { deviceSchema } from './device.ts';

export const XRAY_SCHEMA = 'rooflab/xray/v1';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);

/**
 * Accesses to storage buffers, each of at most 16 bytes: a longer value is accessed in pieces of 16 bytes, one after the other. A request
 * is one access by up to 32 neighbouring invocations at one place of the program, in one iteration of its loops; a sector is 32 aligned
 * bytes that a request touches.
 */
const globalTrafficSchema = z.object({
  /** Counted per invocation; a compound assignment counts as a load and a store. */
  loads: count,
  stores: count,
  atomics: count,
  requests: count,
  sectors: count,
  /** Sectors that the same bytes would need if they were contiguous. */
  fewestSectors: count,
  /** Over all invocations. */
  bytesRequested: count,
  /**
   * Distinct bytes among them. For a sample scaled to the launch this is an upper bound, as if workgroups shared nothing, and never more
   * than the size of the buffers.
   */
  uniqueBytes: count,
});

const workgroupTrafficSchema = z.object({
  accesses: count,
  requests: count,
  /** Extra passes caused by bank conflicts, with 32 banks of 4 bytes. */
  bankConflicts: count,
  bytesRequested: count,
});

const operationsSchema = z.object({
  floatOperations: count,
  integerOperations: count,
  /**
   * Divisions and remainders by a number not known before the kernel runs; included in the integer operations. Absent in x-rays of earlier
   * versions.
   */
  divisions: count.optional(),
  /** Accesses to private arrays with an index not known before the kernel runs. Absent in x-rays of earlier versions. */
  privateAccesses: count.optional(),
});

const controlSchema = z.object({
  /** Mean share of the 32 lanes that execute a block together. */
  activeLanes: share,
  /** Of all executions of a block by a warp, the shares with some lanes idle, and with idle lanes between active ones. */
  partialWarps: share,
  scatteredWarps: share,
  /** Per workgroup: the most barriers that any workgroup passes, in the dispatch with the most. */
  barriers: count,
  ...operationsSchema.shape,
});

const launchSchema = z.object({
  workgroups: count,
  invocations: count,
  /** Operations that touch neither a storage buffer nor workgroup memory. */
  idleInvocations: count,
});

const lineSchema = z.object({
  /** 1-based. */
  line: z.int().positive(),
  /** Invocations that ran the line, counted every time; where it has several blocks, those of the block that ran most. */
  executions: count,
  /** Mean over all blocks on the line, weighted by how often each ran. */
  activeLanes: share,
  /** Requests to storage buffers. */
  requests: count,
  sectors: count,
  fewestSectors: count,
  bytesRequested: count,
  /**
   * Bytes between the addresses of neighbouring lanes, where three in four neighbours agree on it in nine in ten requests of the line's
   * worst access; else null.
   */
  strideBytes: z.int().nullable(),
  /**
   * Bytes per lane at that access: the one with most excess sectors or bank conflicts, else the first to a storage buffer; null for lines
   * without any.
   */
  accessBytes: z.int().positive().nullable(),
  workgroupRequests: count,
  bankConflicts: count,
  ...operationsSchema.shape,
});

/** One storage buffer, over all dispatches. */
const bufferSchema = z.object({
  name: z.string(),
  binding: count,
  ...globalTrafficSchema.shape,
  /** How often each byte that is read is read: by all recorded workgroups together, and by one workgroup on average. */
  readsPerByte: z.number().nonnegative(),
  readsPerByteInWorkgroup: z.number().nonnegative(),
  /** Lines that read it and lines that write it, ascending, 1-based; atomics and compound assignments count as both. */
  readLines: z.array(z.int().positive()),
  writeLines: z.array(z.int().positive()),
});

export const hazardSchema = z.object({
  kind: z.enum(['race', 'uninitialized', 'out-of-bounds']),
  memory: z.enum(['workgroup', 'storage']),
  /** One or two, ascending, 1-based. */
  lines: z.array(z.int().positive()).min(1).max(2),
  /** True for an index past the end where `select` discards every value read there: only a note, since it cannot change a result. */
  discarded: z.literal(true).optional(),
  message: z.string(),
});

/** Results are stored, so a picture keeps no more steps than a reader would go through. */
export const MOST_STEPS = 12;

/** A request by one warp. It stands for all iterations that look alike: same lanes, same distances between them, elsewhere in memory. */
const stepSchema = z.object({
  /** The iteration that is drawn, from 1: the first of those it stands for. */
  turn: z.int().positive(),
  turns: z.int().positive(),
  /** Bytes from each of these iterations to the next, where they are consecutive and the distance is constant; else null. */
  advanceBytes: z.int().nullable(),
  /** Lanes that take part. */
  lanes: z.int().min(1).max(32),
  /** By lane, in bytes from the start of the variable; null for lanes that take no part or are out of bounds. */
  addresses: z.array(z.number().nullable()).length(32),
  sectors: count,
  bankConflicts: count,
});

/** What one warp does at one place of a line, step by step. */
const pictureSchema = z.object({
  line: z.int().positive(),
  memory: z.enum(['workgroup', 'storage']),
  variable: z.string(),
  /** Bytes per lane. */
  bytes: z.int().positive(),
  /** How often the warp reaches the place: its iterations of the loops around it. */
  turns: z.int().positive(),
  /** In the order of their first iterations. Where more than 12 differ, those that stand for most iterations. */
  steps: z.array(stepSchema).min(1).max(MOST_STEPS),
  /** Index of the step that best shows what the line does. */
  typical: count,
});

/** One dispatch of the plan; the counts are those of its sampled workgroups, exact, not scaled to the launch. */
const dispatchSchema = z.object({
  entryPoint: z.string(),
  workgroups: count,
  sampledWorkgroups: count,
  invocationsPerWorkgroup: count,
  global: globalTrafficSchema,
  workgroup: workgroupTrafficSchema,
  control: controlSchema,
  /**
   * Accesses to storage buffers and workgroup memory by the busiest invocation and by the busiest workgroup; absent in x-rays of earlier
   * versions.
   */
  mostAccesses: z.object({ invocation: count, workgroup: count }).optional(),
  /**
   * Accesses for which the warps of a workgroup wait, summed over the sampled workgroups: between two barriers, those of the slowest warp
   * beyond the average; not counted where it makes at most eight, as in the steps of a tree. Absent in x-rays of earlier versions.
   */
  waitedAccesses: z.object({ global: count, workgroup: count }).optional(),
  /** Atomic operations on the storage word that gets most of them: they run one after the other. Absent in x-rays of earlier versions. */
  mostAtomics: count.optional(),
  /** The same for workgroup memory, summed over the workgroups, since each has its own. Absent in x-rays of earlier versions. */
  mostWorkgroupAtomics: count.optional(),
  /**
   * Of the barriers that a workgroup passes, those that order nothing: the kernel would be as correct without them. Counted from the
   * accesses of this run; absent where the dispatch reads a buffer that it writes, and in x-rays of earlier versions.
   */
  needlessBarriers: count.optional(),
  /**
   * Barriers with a read from a storage buffer since the previous barrier, for the invocation that passes most of them. Absent in x-rays of
   * earlier versions.
   */
  waits: count.optional(),
});

/** What a kernel does to memory, counted. Where only some workgroups were sampled, totals are those of the sample scaled to the launch. */
export const xraySchema = z.object({
  schema: z.literal(XRAY_SCHEMA),
  exercise: z.string(),
  size: z.record(z.string(), z.number()),
  overrides: z.record(z.string(), z.number()),
  sampledWorkgroups: count,
  workgroups: count,
  device: deviceSchema,
  /** True when the kernel uses subgroups, whose size differs between devices. */
  usesSubgroups: z.boolean(),
  /** Workgroup memory that a workgroup uses. Absent in x-rays of earlier versions. */
  workgroupBytes: count.optional(),
  global: globalTrafficSchema,
  workgroup: workgroupTrafficSchema,
  control: controlSchema,
  launch: launchSchema,
  /** Lines that run, ascending; where there are more than 500, the busiest ones. They are for display. */
  lines: z.array(lineSchema),
  /**
   * The same by statement, which findings and facts use because statements do not depend on line breaks. Each is at the place of its worst
   * access, or else at its beginning. Absent in x-rays of earlier versions.
   */
  statements: z
    .array(
      lineSchema.extend({
        column: z.int().positive(),
        /** Bindings of the storage buffers that it reads and writes; atomics and compound assignments count as both. */
        reads: z.array(count),
        writes: z.array(count),
      }),
    )
    .optional(),
  buffers: z.array(bufferSchema),
  dispatches: z.array(dispatchSchema),
  /**
   * At the largest size that is timed on a large GPU and at which the plan can be launched: the exercise's work relative to this size, and
   * the workgroups of each dispatch; the work of the smallest timed size relative to that size, and the words of the output relative to
   * this size. Absent where there is none, and in x-rays of earlier versions.
   */
  timed: z
    .object({
      work: z.number().positive(),
      workgroups: z.array(count),
      leastWork: z.number().positive(),
      results: z.number().positive().optional(),
    })
    .optional(),
  pictures: z.array(pictureSchema),
  hazards: z.array(hazardSchema),
  seed: z.string(),
});

export type Xray = z.infer<typeof xraySchema>;
export type Hazard = z.infer<typeof hazardSchema>;
