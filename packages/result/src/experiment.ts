import { z } from 'zod';
import { deviceSchema } from './device.ts';

export const EXPERIMENT_SCHEMA = 'rooflab/experiment/v1';

/** The curve of the student's own kernel. */
export const OWN_CURVE = 'your kernel';

const quantitySchema = z.object({ name: z.string(), unit: z.string() });

/** One measured place of a curve: `y` with its interval in the experiment's unit, and the time it was computed from. */
export const curvePointSchema = z.object({
  x: z.number(),
  y: z.number().positive(),
  ciLow: z.number().positive(),
  ciHigh: z.number().positive(),
  medianNs: z.number().positive(),
  /** Confidence interval of the median, by order statistics: of 95 % from six samples on, with fewer from smallest to largest. */
  ciLowNs: z.number().positive(),
  ciHighNs: z.number().positive(),
  /** Number of samples behind the median; 0 for a sum of other series. */
  samples: z.int().nonnegative(),
  /** Bytes that the exercise must move, that a transfer moves, or that a level delivers. */
  bytes: z.number().nonnegative(),
  flops: z.number().nonnegative(),
});

export type CurvePoint = z.infer<typeof curvePointSchema>;

/** `gpu`: time stamps around the pass. `host`: the processor's clock, until the queue is done. `both`: a sum of such times. */
const clockSchema = z.enum(['gpu', 'host', 'both']);

export type Clock = z.infer<typeof clockSchema>;

export const curveSeriesSchema = z.object({
  name: z.string(),
  /** `kernel` for a kernel on the device, `cpu` for a function on the processor, `transfer` between the two, `level` of the memory hierarchy, `sum` of other series. */
  kind: z.enum(['kernel', 'cpu', 'transfer', 'level', 'sum']),
  clock: clockSchema,
  /** In ascending order of x. */
  points: z.array(curvePointSchema),
  skipped: z.array(z.object({ x: z.number(), reason: z.string() })),
});

export type CurveSeries = z.infer<typeof curveSeriesSchema>;

/** A value with its interval; an end that lies outside the measured sizes is null, and `note` says so. */
export const derivedValueSchema = z.object({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Unit of the value: the axis' unit, or `×` for a ratio. */
  unit: z.string(),
  /** One sentence: how it was found, or why there is none. */
  note: z.string(),
});

export type DerivedValue = z.infer<typeof derivedValueSchema>;

/**
 * `text`: the document's text states the number and where it occurs. `approximate`: the text gives a level or a range, and we chose the
 * place.
 */
const readSchema = z.enum(['text', 'approximate']);

const documentPointSchema = z.object({
  /** Name of a series, or of all curves of a swept series. */
  series: z.string(),
  x: z.number(),
  y: z.number().positive(),
  read: readSchema,
  /** The machine of that time, as far as the document names it. */
  machine: z.string(),
  /** The document's file name, and rows of the table of documents. */
  source: z.string(),
});

/** The document's figure for a derived value. */
const documentValueSchema = z.object({ derived: z.string(), value: z.number().positive(), read: readSchema });

export type DocumentPoint = z.infer<typeof documentPointSchema>;

/** Curves of one experiment on one device. */
export const experimentResultSchema = z.object({
  schema: z.literal(EXPERIMENT_SCHEMA),
  id: z.string(),
  title: z.string(),
  exercise: z.string(),
  x: quantitySchema,
  y: quantitySchema,
  /** `warm`: every run reads the same inputs. `rotating`: inputs change from run to run, and caches are swept before each. */
  inputs: z.enum(['warm', 'rotating']),
  series: z.array(curveSeriesSchema),
  models: z.array(z.object({ name: z.string(), points: z.array(z.object({ x: z.number(), y: z.number().positive() })) })),
  derived: z.record(z.string(), derivedValueSchema),
  document: z.array(documentPointSchema),
  documentValues: z.array(documentValueSchema),
  device: deviceSchema,
  harness: z.object({ version: z.string(), webgpu: z.string(), toggles: z.array(z.string()) }),
  seed: z.string(),
});

export type ExperimentResult = z.infer<typeof experimentResultSchema>;

/** The complete curves, or those measured so far, without the device they were measured on. */
export const experimentCurvesSchema = experimentResultSchema.omit({ schema: true, device: true, harness: true, seed: true });

export type ExperimentCurves = z.infer<typeof experimentCurvesSchema>;

/** Where a course document says it: `003 (query), rows 46, 57`. */
export function documentRows({ file, rows }: { readonly file: string; readonly rows: readonly number[] }): string {
  return `${file}, ${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}`;
}
