import { z } from 'zod';
import { SCHEDULES } from './schedules/schedule.ts';

export const RESULT_SCHEMA = 'rooflab/result/v1';

export const VERDICTS = [
  'accepted',
  'too-slow',
  'wrong-answer',
  'compile-error',
  'plan-error',
  'runtime-error',
  'timeout',
  'rejected',
  'system-error',
] as const;

export type Verdict = (typeof VERDICTS)[number];

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
  schedule: z.enum(SCHEDULES).optional(),
});

const caseResultSchema = z.object({
  name: z.string(),
  /** Empty when hidden. */
  size: z.record(z.string(), z.number()),
  /** Of a hidden case the student learns nothing but whether it passed. */
  hidden: z.boolean(),
  passed: z.boolean(),
  /** Null when the case passed or is hidden. */
  mismatch: mismatchSchema.nullable(),
});

/** Orders of its invocations in which every small case was run, besides the kernel's own. */
const schedulesTriedSchema = z.object({
  /** Empty when no entry point could be reordered. */
  tried: z.array(z.enum(SCHEDULES)),
  /** Entry points that kept their order, or with `subgroups` all but that of their workgroups. */
  exceptions: z.array(z.object({ entryPoint: z.string(), reason: z.enum(['subgroups', 'waiting', 'form']) })),
});

const measurementSchema = z.object({
  size: z.record(z.string(), z.number()),
  /** Values of the file's overrides in this run. */
  overrides: z.record(z.string(), z.number()),
  samplesNs: z.array(z.number().positive()),
  /** Samples that the clock spoiled (end before begin); they are not in `samplesNs`. */
  droppedSamples: z.int().nonnegative(),
  medianNs: z.number().positive(),
  /** 95 % confidence interval of the median, by order statistics. */
  ciLowNs: z.number().positive(),
  ciHighNs: z.number().positive(),
  bytes: z.number().nonnegative(),
  flops: z.number().nonnegative(),
  /** flops per byte. */
  intensity: z.number().nonnegative(),
  bytesPerSecond: z.number().nonnegative(),
  flopsPerSecond: z.number().nonnegative(),
  /** Bytes per second that the roof allows at this size and intensity. */
  attainableBytesPerSecond: z.number().positive(),
  /** Attainable time over median time. */
  fraction: z.number().nonnegative(),
  bound: z.enum(['memory', 'compute', 'launch']),
  /** The lab's own rung, timed in the same session. */
  rung: z.object({ name: z.string(), medianNs: z.number().positive(), fraction: z.number().nonnegative() }).nullable(),
  /** True when no run was begun at this size because it would have taken too long: the time is projected, and there are no samples. */
  projected: z.boolean().optional(),
});

const roofPointSchema = z.object({
  /** Bytes moved (read plus written) by one run of each probe. */
  bytes: z.number().positive(),
  /** Bytes per second. */
  read: z.number().positive(),
  write: z.number().positive(),
  copy: z.number().positive(),
  scale: z.number().positive(),
  triad: z.number().positive(),
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

/** One grading, as `rooflab grade --format json` prints it and the worker stores it. */
export const resultSchema = z.object({
  schema: z.literal(RESULT_SCHEMA),
  exercise: z.string(),
  mode: z.enum(['check', 'measure', 'grade']),
  verdict: z.enum(VERDICTS),
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
    measurements: z.array(measurementSchema),
    /** Experiments asked for by `//@ sweep`; never graded. */
    sweep: z.array(measurementSchema),
  }),
  roof: z.object({
    /** ISO 8601, UTC; empty when no roof was measured. */
    measuredAt: z.string(),
    flopsPerSecond: z.number().nonnegative(),
    /** Time of an empty dispatch. */
    launchNs: z.number().nonnegative(),
    curve: z.array(roofPointSchema),
  }),
  device: z.object({
    vendor: z.string(),
    architecture: z.string(),
    /** What people call it: `NVIDIA H200`. */
    description: z.string(),
    /** The driver and its version, as far as WebGPU tells. */
    driver: z.string(),
    software: z.boolean(),
    deviceClass: z.enum(['software', 'medium', 'large']),
    features: z.array(z.string()),
  }),
  diagnostics: z.array(diagnosticSchema),
  seed: z.string(),
  harness: z.object({ version: z.string(), webgpu: z.string(), toggles: z.array(z.string()) }),
  /** Where the time went, in order. */
  phases: z.array(z.object({ phase: z.string(), ms: z.number().nonnegative() })),
});

export type Result = z.infer<typeof resultSchema>;
export type CaseResult = z.infer<typeof caseResultSchema>;
export type SchedulesTried = z.infer<typeof schedulesTriedSchema>;
export type Mismatch = z.infer<typeof mismatchSchema>;
export type Measurement = z.infer<typeof measurementSchema>;
export type Diagnostic = z.infer<typeof diagnosticSchema>;
export type RoofPoint = z.infer<typeof roofPointSchema>;
