import { z } from 'zod';
import { countedSchema } from './counted.ts';
import { deviceClassSchema, deviceSchema } from './device.ts';
import { explainedSchema } from './explained.ts';
import { type Measurement, measurementSchema } from './measurement.ts';
import { roofSchema } from './roof.ts';
import { verdictSchema } from './verdict.ts';
import { hazardSchema, xraySchema } from './xray.ts';

export const RESULT_SCHEMA = 'rooflab/result/v1';

/** Orders of the invocations in which a kernel is run, besides its own. */
export const scheduleSchema = z.enum(['reversed', 'spread', 'spread-reversed']);

/** Stands for a value that is merely what the buffer held before the run. */
export const NEVER_WRITTEN = 'never written';

/** Where and by how much an output differs. */
export const mismatchSchema = z.object({
  /** The name of the wrong output, where the exercise has several: all figures are about this one. */
  output: z.string().optional(),
  /** The name of the input whose elements the output should have, in another order, and has not: some are missing, others there too often. */
  permutes: z.string().optional(),
  /** Overwritten canaries are counted separately. */
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
  /** The order of the invocations in which the output was wrong; absent when it was wrong in the kernel's own order. */
  schedule: scheduleSchema.optional(),
  /** Wrong elements that were never written; absent where there are none and under the same conditions as `elements`. */
  unwritten: z.int().positive().optional(),
  /** The value of every checked element where there are several and all are equal; absent under the same conditions as `elements`. */
  every: z.string().optional(),
  /** The first wrong elements, at most five; absent for outputs that were judged on the device, and in results of earlier versions. */
  elements: z.array(z.object({ index: z.int().nonnegative(), expected: z.string(), got: z.string() })).optional(),
});

const caseResultSchema = z.object({
  name: z.string(),
  /** Empty when hidden. For a case that stands for many sizes, the smallest wrong size, or the largest where none is wrong. */
  size: z.record(z.string(), z.number()),
  /** For a hidden case the student learns only whether it passed. */
  hidden: z.boolean(),
  passed: z.boolean(),
  /** Null when the case passed or is hidden. */
  mismatch: mismatchSchema.nullable(),
  /** For a case that stands for many sizes: the field that varies, its values, and those at which the output was wrong, all ascending. */
  sizes: z.object({ field: z.string(), tried: z.array(z.int().positive()), wrong: z.array(z.int().positive()) }).optional(),
  /**
   * The plan's largest dispatch, and the invocations per workgroup. Absent when hidden, for timed sizes, and in results of earlier
   * versions.
   */
  launch: z.object({ workgroups: z.int().positive(), workgroupSize: z.int().positive() }).optional(),
});

/** Orders of the invocations in which every small case was run, besides the kernel's own. */
const schedulesTriedSchema = z.object({
  /** Empty when no entry point could be reordered. */
  tried: z.array(scheduleSchema),
  /** Entry points that kept their order; those with `subgroups` kept it only within workgroups. */
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
  /** What to try next; empty when there is nothing to suggest. */
  hint: z.string(),
  /** 0 … maxScore; null for `system-error`, which is never a score. */
  score: z.number().nonnegative().nullable(),
  /** 100, or 40 where speed is not graded although the exercise is timed. */
  maxScore: z.number().positive(),
  correctness: z.object({
    passed: z.int(),
    total: z.int(),
    cases: z.array(caseResultSchema),
    /** Absent when a case failed in the kernel's own order, and in results of earlier versions. It does not rule out races. */
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
  /**
   * `deviceClass` is `counted` where the grade is by counts, `untimed` where the exercise is, and null where no device was opened, which happens only with `system-error`.
   */
  device: deviceSchema.extend({ deviceClass: deviceClassSchema.nullable() }),
  diagnostics: z.array(diagnosticSchema),
  /**
   * What the kernel does to memory at the largest timed size, or at the counted size where the grade is by counts, on a software device, or
   * where a hazard was found there; otherwise absent, as in results of earlier versions.
   */
  xray: xraySchema.optional(),
  /** Why there is no x-ray, as a sentence. */
  xrayRefused: z.string().optional(),
  /** Hazards at the smallest wrong visible case, the worst first; absent where none was found or looked for. */
  hazards: z.array(hazardSchema).optional(),
  /** What limits the kernel, and which rungs it resembles; absent where it was not timed on hardware or not counted. */
  explained: explainedSchema.optional(),
  /**
   * Marks by counts: those of the grade where it is by counts; on a software device, whose times mean nothing, those that it would have by
   * counts. Absent where the grade is by times, and where the kernel was wrong or could not be counted.
   */
  counted: countedSchema.optional(),
  seed: z.string(),
  harness: z.object({ version: z.string(), webgpu: z.string(), toggles: z.array(z.string()) }),
  /**
   * Time spent in each phase, in order, without gaps: of the command from the start of its process (`node`), of a worker from the claim (`preparing`).
   * The verdict is on its way to the database in `storing`; the x-ray that is taken meanwhile counts from its end.
   */
  phases: z.array(z.object({ phase: z.string(), ms: z.number().nonnegative() })),
});

export type Result = z.infer<typeof resultSchema>;
export type Schedule = z.infer<typeof scheduleSchema>;
export type CaseResult = z.infer<typeof caseResultSchema>;
export type SchedulesTried = z.infer<typeof schedulesTriedSchema>;
export type Mismatch = z.infer<typeof mismatchSchema>;
export type Diagnostic = z.infer<typeof diagnosticSchema>;
