import { experimentResultSchema, type OpenedClass, openedClassSchema } from '@rooflab/result';
import { z } from 'zod';

/** By device class: one entry for each value of the axis. */
export type AxisTable<T> = Readonly<Record<OpenedClass, readonly T[]>>;

function tableOf<S extends z.ZodType>(entry: S) {
  return z.record(openedClassSchema, z.array(entry));
}

/** What varies along the curves. */
const axisSchema = z.object({
  /** A field of the size (`n`), an override (`TILE`), or what the sizes were computed from. */
  name: z.string(),
  /** Unit of x, for people: `elements`. */
  unit: z.string(),
  /** Positive integers, ascending. */
  values: tableOf(z.int().positive()),
  sizes: tableOf(z.record(z.string(), z.number())),
  /** An override of every kernel that is set to x; null: none. */
  override: z.string().nullable(),
});

/** One exercise, or one for each value of the axis. */
const exerciseSchema = z.union([z.string(), tableOf(z.string())]);

const measured = { name: z.string(), exercise: exerciseSchema };

/** A kernel on the device, timed by the GPU's time stamps. */
const kernelSeriesSchema = z.object({
  kind: z.literal('kernel'),
  ...measured,
  source: z.discriminatedUnion('from', [
    z.object({ from: z.literal('rung'), rung: z.string() }),
    /** A WGSL file (without `.wgsl`) of the experiment's folder. `open`: it gives no rung away, so browsers may have it. */
    z.object({ from: z.literal('file'), file: z.string(), open: z.boolean() }),
    z.object({ from: z.literal('own') }),
  ]),
  /** Values of overrides; every combination is a curve of its own. */
  sweep: z.record(z.string(), z.array(z.number())),
});

/** The exercise's function on the processor, in TypeScript, timed by the host's clock. */
const cpuSeriesSchema = z.object({ kind: z.literal('cpu'), ...measured });

/**
 * Moving the exercise's buffers, timed by the host's clock until the queue is done: its inputs to the device in one of three ways, or its
 * output back. `allocate` makes the input buffers and writes one word to each. `wait` submits nothing and waits: the part that is included
 * in all the others. `pieces-in-turn` and `pieces-overlapped` send the first input in eight pieces with a kernel on each, through one
 * staging buffer or through two. `changed-known` and `changed-hashed` send those blocks of 64 KiB of the first input that have changed since
 * the last time: as many as the axis sets the override `CHANGED` to. In the second, every block has to be hashed to find them.
 */
const transferSeriesSchema = z.object({
  kind: z.literal('transfer'),
  ...measured,
  transfer: z.enum([
    'write-buffer',
    'mapped-staging',
    'mapped-at-creation',
    'readback',
    'allocate',
    'wait',
    'pieces-in-turn',
    'pieces-overlapped',
    'changed-known',
    'changed-hashed',
  ]),
});

/**
 * How fast one level of the memory hierarchy delivers a working set as long as the exercise's first input, which every run reads again and
 * again: the caches and the memory behind `storage`, one array that all workgroups read; `workgroup-memory`, of each workgroup; the `registers` of
 * 256 invocations. Timed by the GPU's time stamps.
 */
const levelSeriesSchema = z.object({ kind: z.literal('level'), ...measured, level: z.enum(['registers', 'workgroup-memory', 'storage']) });

/** The times of other series, added up. */
const sumSeriesSchema = z.object({ kind: z.literal('sum'), name: z.string(), of: z.array(z.string()) });

/** A curve with the bytes that a run uses repeatedly: where it drops, this measures the cache that can no longer hold them. */
const curveOfCacheSchema = z.object({ series: z.string(), workingSets: tableOf(z.number()) });

/** A value derived from the curves; it names series of the experiment. */
const derivationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('break-even'), name: z.string(), incumbent: z.string(), challenger: z.string() }),
  z.object({
    kind: z.literal('falls'),
    name: z.string(),
    series: z.string(),
    workingSets: curveOfCacheSchema.shape.workingSets.nullable(),
  }),
  /** Where a curve must drop if the first drop of another one gives the size of the cache. */
  z.object({ kind: z.literal('predicted-fall'), name: z.string(), measured: curveOfCacheSchema, predicted: curveOfCacheSchema }),
  z.object({ kind: z.literal('ratio'), name: z.string(), slower: z.string(), faster: z.string() }),
]);

/** A question about a curve, with everything needed to measure it: data alone, as a lab is built. */
export const experimentSchema = z.object({
  /** `<lab>/<experiment>`, as in `reduction/by-size`. */
  id: z.string(),
  title: z.string(),
  /** The question, in one sentence. */
  question: z.string(),
  exercise: z.string(),
  axis: axisSchema,
  series: z.array(
    z.discriminatedUnion('kind', [kernelSeriesSchema, cpuSeriesSchema, transferSeriesSchema, levelSeriesSchema, sumSeriesSchema]),
  ),
  /** `warm`: every run reads the same inputs, as in the documents. `rotating`: inputs change, and caches are swept before each run. */
  inputs: experimentResultSchema.shape.inputs,
  plot: z.object({ y: z.enum(['time', 'bytesPerSecond', 'flopsPerSecond']) }),
  derive: z.array(derivationSchema),
  /** Names of series whose time is also drawn as a fitted sum of a fixed part and a part per byte or operation. */
  models: z.array(z.string()),
  /** The course document that it follows; null for an experiment of somebody's own. */
  document: z
    .object({
      /** File name in the course's documents, and rows of their table. */
      file: z.string(),
      rows: z.array(z.int()),
      machine: z.string(),
      points: z.array(experimentResultSchema.shape.document.element.pick({ series: true, x: true, y: true, read: true })),
      /** The document's figures for derived values, by name. */
      values: experimentResultSchema.shape.documentValues,
    })
    .nullable(),
});

export type Experiment = z.infer<typeof experimentSchema>;

export type Axis = Experiment['axis'];

export type KernelSeries = z.infer<typeof kernelSeriesSchema>;
export type TransferSeries = z.infer<typeof transferSeriesSchema>;
export type LevelSeries = z.infer<typeof levelSeriesSchema>;
export type SumSeries = z.infer<typeof sumSeriesSchema>;
export type ExperimentSeries = Experiment['series'][number];

export type Derivation = z.infer<typeof derivationSchema>;

export type Yield = Experiment['plot']['y'];
