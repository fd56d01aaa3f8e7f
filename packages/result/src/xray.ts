import { z } from 'zod';
import { deviceSchema } from './device.ts';

export const XRAY_SCHEMA = 'rooflab/xray/v1';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);

/**
 * Accesses to storage buffers, each of at most 16 bytes: a longer value is accessed in pieces of 16 bytes, one after the other. A request is one access of up to 32 neighbouring invocations at one place of the program and one occurrence
 * of it; a sector is 32 aligned bytes that a request touches.
 */
const globalTrafficSchema = z.object({
  /** By invocations; a compound assignment counts as a load and a store. */
  loads: count,
  stores: count,
  atomics: count,
  requests: count,
  sectors: count,
  /** Sectors that the same bytes would need if they lay side by side. */
  fewestSectors: count,
  /** By all invocations. */
  bytesRequested: count,
  /**
   * Different bytes among them. For a sample scaled to the launch it is an upper estimate, as if workgroups shared nothing, and never more than the
   * buffers hold.
   */
  uniqueBytes: count,
});

const workgroupTrafficSchema = z.object({
  accesses: count,
  requests: count,
  /** Extra passes over 32 banks of 4 bytes. */
  bankConflicts: count,
  bytesRequested: count,
});

const operationsSchema = z.object({
  floatOperations: count,
  integerOperations: count,
  /** Divisions and remainders by a number that is not known before the kernel runs; they are among the integer operations. Absent in x-rays of earlier versions. */
  divisions: count.optional(),
  /** Accesses to arrays of an invocation's own by an index that is not known before the kernel runs. Absent in x-rays of earlier versions. */
  privateAccesses: count.optional(),
});

const controlSchema = z.object({
  /** Mean share of the 32 lanes that run a block together. */
  activeLanes: share,
  /** Shares of the times that a warp runs a block: with some lanes idle, and with idle lanes between active ones. */
  partialWarps: share,
  scatteredWarps: share,
  /** Per workgroup: those that the workgroup with the most of them passes, in the dispatch with the most. */
  barriers: count,
  ...operationsSchema.shape,
});

const launchSchema = z.object({
  workgroups: count,
  invocations: count,
  /** Those that touch neither a storage buffer nor workgroup memory. */
  idleInvocations: count,
});

const lineSchema = z.object({
  /** 1-based. */
  line: z.int().positive(),
  /** Invocations that ran it, each time counted; of several blocks on the line the one that ran most. */
  executions: count,
  /** Mean over all blocks on the line, each time counted. */
  activeLanes: share,
  /** Requests to storage buffers. */
  requests: count,
  sectors: count,
  fewestSectors: count,
  bytesRequested: count,
  /** Bytes between the addresses of three in four neighbouring lanes, where nine in ten requests of the line's worst access agree on it; else null. */
  strideBytes: z.int().nullable(),
  /** Bytes of one lane at that access, the one with most sectors or bank conflicts too many, else the first to a storage buffer; null for lines without any. */
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
  /** How often a byte that is read at all is read: by all workgroups that were recorded, and on average by one of them. */
  readsPerByte: z.number().nonnegative(),
  readsPerByteInWorkgroup: z.number().nonnegative(),
  /** Lines that read it and lines that write it, ascending, 1-based; atomics and compound assignments do both. */
  readLines: z.array(z.int().positive()),
  writeLines: z.array(z.int().positive()),
});

export const hazardSchema = z.object({
  kind: z.enum(['race', 'uninitialized', 'out-of-bounds']),
  memory: z.enum(['workgroup', 'storage']),
  /** One or two, ascending, 1-based. */
  lines: z.array(z.int().positive()).min(1).max(2),
  /** An index past the end, but `select` discards every value that is read there: a note, since it can change no result. */
  discarded: z.literal(true).optional(),
  message: z.string(),
});

/** A result is stored: more steps of a picture than a reader goes through are not kept. */
export const MOST_STEPS = 12;

/** A request of one warp. It stands for all turns that look alike: with the same lanes, as far from each other, elsewhere in memory. */
const stepSchema = z.object({
  /** The turn that is drawn, from 1: the first of those it stands for. */
  turn: z.int().positive(),
  turns: z.int().positive(),
  /** From each of these turns to the next, where they follow one another and agree; else null. */
  advanceBytes: z.int().nullable(),
  /** Lanes that take part. */
  lanes: z.int().min(1).max(32),
  /** By lane, in bytes inside its variable; null for lanes that take no part or are out of bounds. */
  addresses: z.array(z.number().nullable()).length(32),
  sectors: count,
  bankConflicts: count,
});

/** What one warp does at one place of a line, step by step. */
const pictureSchema = z.object({
  line: z.int().positive(),
  memory: z.enum(['workgroup', 'storage']),
  variable: z.string(),
  /** By one lane. */
  bytes: z.int().positive(),
  /** How often the warp comes to the place: its turns in the loops around it. */
  turns: z.int().positive(),
  /** In the order of their first turns. Where more than 12 differ, those that stand for most turns. */
  steps: z.array(stepSchema).min(1).max(MOST_STEPS),
  /** Index of the step that shows best what the line does. */
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
  /** Accesses to storage buffers and workgroup memory by the invocation, and by the workgroup, that makes most; absent in x-rays of earlier versions. */
  mostAccesses: z.object({ invocation: count, workgroup: count }).optional(),
  /**
   * Accesses for which the warps of a workgroup wait, summed over the sampled workgroups: between two barriers, those that the warp that takes longest makes
   * beyond the average one; not counted where it makes at most eight, as in the steps of a tree. Absent in x-rays of earlier versions.
   */
  waitedAccesses: z.object({ global: count, workgroup: count }).optional(),
  /** Atomic operations on the word of a storage buffer that gets most of them: they run one after the other. Absent in x-rays of earlier versions. */
  mostAtomics: count.optional(),
  /** The same of workgroup memory, summed over the workgroups: each has its own. Absent in x-rays of earlier versions. */
  mostWorkgroupAtomics: count.optional(),
  /**
   * Barriers that order nothing, of those that a workgroup passes: it would be as right without them. Counted from the accesses of this run; absent
   * where the dispatch reads a buffer that it writes, and in x-rays of earlier versions.
   */
  needlessBarriers: count.optional(),
  /** Barriers with a read from a storage buffer since the barrier before, of the invocation that passes most of these. Absent in x-rays of earlier versions. */
  waits: count.optional(),
});

/** What a kernel does to memory, counted. With fewer sampled workgroups than there are, totals are those of the sample scaled to the launch. */
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
  /** What a workgroup takes of workgroup memory. Absent in x-rays of earlier versions. */
  workgroupBytes: count.optional(),
  global: globalTrafficSchema,
  workgroup: workgroupTrafficSchema,
  control: controlSchema,
  launch: launchSchema,
  /** Lines that run, ascending; of more than 500 the busiest. They are for display. */
  lines: z.array(lineSchema),
  /**
   * The same by statement, which findings and facts go by: they do not depend on where a file breaks its lines. Each is at its worst access, else at its
   * beginning. Absent in x-rays of earlier versions.
   */
  statements: z
    .array(
      lineSchema.extend({
        column: z.int().positive(),
        /** Bindings of the storage buffers that it reads and writes; atomics and compound assignments do both. */
        reads: z.array(count),
        writes: z.array(count),
      }),
    )
    .optional(),
  buffers: z.array(bufferSchema),
  dispatches: z.array(dispatchSchema),
  /**
   * At the largest size that is timed on a large GPU and at which the plan can be launched: the exercise's work over that of this size, and the workgroups of
   * each dispatch; the work of the smallest timed size over that of this one, and the words of the output over those of this size. Absent where there is none, and in x-rays of earlier versions.
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
