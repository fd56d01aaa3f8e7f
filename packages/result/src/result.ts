import { z } from 'zod';
import { countedSchema } from './counted.ts';
import { deviceClassSchema, deviceSchema } from './device.ts';
import { explainedSchema } from './explained.ts';
import { type Measurement, measurementSchema } from './measurement.ts';
import { roofSchema } from './roof.ts';
import { verdictSchema } from './verdict.ts';
import { hazardSchema, xraySchema } from './xray.ts';

export const RESULT_SCHEMA = 'rooflab/result/v1';

/** Orders of the invocations that a kernel is run in, besides the one that it is written for. */
export const scheduleSchema = z.enum(['reversed', 'spread', 'spread-reversed']);

/** What stands in place of a value that is only what the buffer held before the run. */
export const NEVER_WRITTEN = 'never written';

/** Where and by how much an output differs. */
export const mismatchSchema = z.object({
  /** Canaries that did not survive are counted apart. */
  wrongElements: z.int().nonnegative(),
  checkedElements: z.int().positive(),
  /** Elements outside the output that were overwritten. */
  overwritten: z.int().nonnegative(),
  /** Index of the first wrong element; of the first overwritten one when none is wrong. */
  firstIndex: z.int().nonnegative().nullable(),
  /** As text, so that NaN, infinities and 64-bit integers survive JSON; null for outputs that were judged on the device. */
  expected: z.string().nullable(),
  got: z.string().nullable(),
  /** Largest difference allowed there; null for exact comparison, where nothing may be written, or when judged on the device. */
  tolerance: z.number().nullable(),
  /** The order of the invocations in which it came out wrong; absent when it did so in the kernel's own order. */
  schedule: scheduleSchema.optional(),
  /** Wrong elements that were never written; absent where there are none, and as with `elements`. */
  unwritten: z.int().positive().optional(),
  /** The value of every element that was checked, where all are the same and there are several; absent as with `elements`. */
  every: z.string().optional(),
  /** The first wrong elements, five at most; absent for outputs that were judged on the device, and in results of earlier versions. */
  elements: z.array(z.object({ index: z.int().nonnegative(), expected: z.string(), got: z.string() })).optional(),
});

const caseResultSchema = z.object({
  name: z.string(),
  /** Empty when hidden. For a case that stands for many, the smallest wrong size, or else the largest. */
  size: z.record(z.string(), z.number()),
  /** The student learns nothing about a hidden case but whether it passed. */
  hidden: z.boolean(),
  passed: z.boolean(),
  /** Null when the case passed or is hidden. */
  mismatch: mismatchSchema.nullable(),
  /** For a case that stands for many sizes: the field in which they differ, its values, and those at which the output was wrong, all ascending. */
  sizes: z.object({ field: z.string(), tried: z.array(z.int().positive()), wrong: z.array(z.int().positive()) }).optional(),
  /** The plan's largest dispatch; the size of a workgroup in invocations. Absent when hidden, for timed sizes, and in results of earlier versions. */
  launch: z.object({ workgroups: z.int().positive(), workgroupSize: z.int().positive() }).optional(),
});

/** Orders of its invocations in which every small case was run, besides the kernel's own. */
const schedulesTriedSchema = z.object({
  /** Empty when no entry point could be reordered. */
  tried: z.array(scheduleSchema),
  /** Entry points that kept their order, or with `subgroups` all but that of their workgroups. */
  exceptions: z.array(z.object({ entryPoint: z.string(), reason: z.enum(['subgroups', 'waiting', 'form']) })),
});

const diagnosticSchema = z.object({
  severity: z.enum(['error', 'warning', 'info']),
  /** 1-based; 0 when the message has no place in the file. */
  line: z.int().nonnegative(),
  /** 1-based, in UTF-16 units. */
  column: z.int().nonnegative(),
  length: z.int().nonnegative(),
  message: z.string(),
});

const timedSchema = measurementSchema.refine(isOrdered, 'The interval must hold the median.');

function isOrdered({ ciLowNs, medianNs, ciHighNs }: Measurement): boolean {
  return ciLowNs <= medianNs && medianNs <= ciHighNs;
}

/** One grading, as `rooflab grade --format json` prints it and the worker stores it. */
export const resultSchema = z.object({
  schema: z.literal(RESULT_SCHEMA),
  exercise: z.string(),
  mode: z.enum(['check', 'measure', 'grade']),
  verdict: verdictSchema,
  /** One sentence for the student. */
  message: z.string(),
  /** The next thing to try; empty when there is nothing to say. */
  hint: z.string(),
  /** 0 … maxScore; null for `system-error`, which is never a score. */
  score: z.number().nonnegative().nullable(),
  /** 100, or 40 where speed is not graded. */
  maxScore: z.number().positive(),
  correctness: z.object({
    passed: z.int(),
    total: z.int(),
    cases: z.array(caseResultSchema),
    /** Absent when a case failed in the kernel's own order, and in results of earlier versions. Races are not excluded by it. */
    schedules: schedulesTriedSchema.optional(),
  }),
  performance: z.object({
    graded: z.boolean(),
    /** Geometric mean of the measurements' fractions; null when nothing was timed. */
    fraction: z.number().nullable(),
    /** The timed sizes, the largest last. */
    measurements: z.array(timedSchema),
    /** Experiments asked for by `//@ sweep`; never graded. */
    sweep: z.array(timedSchema),
  }),
  roof: roofSchema,
  /** Its class is `counted` where the grade is by counts, and null where no device was opened, which only a `system-error` can say. */
  device: deviceSchema.extend({ deviceClass: deviceClassSchema.nullable() }),
  diagnostics: z.array(diagnosticSchema),
  /**
   * What the kernel does to memory at the largest timed size, or at the counted one where the grade is by counts, on a software device, or where a hazard
   * was found there; absent elsewhere, and in results of earlier versions.
   */
  xray: xraySchema.optional(),
  /** Why there is none, as a sentence. */
  xrayRefused: z.string().optional(),
  /** Hazards at the smallest visible case that is wrong, the worst first; absent where none was found or looked for. */
  hazards: z.array(hazardSchema).optional(),
  /** What limits the kernel, and what it resembles; absent where it was not timed on hardware or not counted. */
  explained: explainedSchema.optional(),
  /**
   * Marks by counts: those of the grade where it is by counts, those that it would have on a software device, whose times say nothing. Absent where the
   * grade is by times, and where the kernel was not right or could not be counted.
   */
  counted: countedSchema.optional(),
  seed: z.string(),
  harness: z.object({ version: z.string(), webgpu: z.string(), toggles: z.array(z.string()) }),
  /** Where the time went, in order. */
  phases: z.array(z.object({ phase: z.string(), ms: z.number().nonnegative() })),
});

export type Result = z.infer<typeof resultSchema>;
export type Schedule = z.infer<typeof scheduleSchema>;
export type CaseResult = z.infer<typeof caseResultSchema>;
export type SchedulesTried = z.infer<typeof schedulesTriedSchema>;
export type Mismatch = z.infer<typeof mismatchSchema>;
export type Diagnostic = z.infer<typeof diagnosticSchema>;
