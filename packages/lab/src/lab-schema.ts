import { SPEED_POINTS } from '@rooflab/roofline';
import { z } from 'zod';
import { drawSchema, toleranceSchema } from './declared/draw-schema.ts';
import { expressionSchema as expression, fillSchema } from './fill-schema.ts';
import { hintSchema } from './hints/hints-schema.ts';
import { COUNTED_FACTS } from './hints/kernel-facts.ts';
import { KINDS } from './kinds.ts';
import { imageSchema } from './read-image.ts';

/** The format that `lab.json` names first. */
export const LAB_FORMAT = 'rooflab/lab/v1';

const name = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');
const identifier = z.string().regex(/^[a-z][a-z0-9]*$/, 'a lower-case word');
const sentence = z.string().min(1).max(400);
const fraction = z.number().gt(0).lt(1);
const size = z.record(identifier, z.int().positive());
const element = z.enum(['f32', 'u32', 'i32', 'vec2u', 'u8', 'f16']);
const buffer = z.strictObject({ name: identifier, element, length: expression });
const comparison = z.enum(['exact', 'within']);
const output = buffer.extend({
  element: element.refine((given) => given !== 'f16', 'an output of f16 cannot be judged; let it be of f32'),
  /** Default: that of the trusted kernel; where nothing is timed, `within` for an f32 where there is a tolerance, otherwise `exact`. */
  compare: comparison.optional(),
  unspecified: z.literal(true).optional(),
  /** The name of the input that it holds a copy of before a run. */
  startsAs: identifier.optional(),
  /** The name of the input whose elements it holds in another order. */
  permutes: identifier.optional(),
});
/** For those who read the file. */
const why = z.string().max(1000).optional();
const file = z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, 'the name of a file beside lab.json');

const markSchema = z
  .strictObject({
    fact: z.enum(COUNTED_FACTS),
    points: z.number().positive(),
    full: z.number().nonnegative(),
    zero: z.number().nonnegative(),
    required: z.literal(true).optional(),
    why,
  })
  .refine(({ full, zero }) => full !== zero, 'full and zero must differ');

const countedSchema = z.strictObject({
  scores: z.record(name, z.number().min(0).max(100)),
  scoreSlack: z.number().positive().max(5).optional(),
  size,
  marks: z
    .array(markSchema)
    .min(1)
    .refine((marks) => new Set(marks.map(({ fact }) => fact)).size === marks.length, 'marks name a fact twice')
    .refine(
      (marks) => marks.reduce((sum, { points }) => sum + points, 0) === SPEED_POINTS,
      `the points of all marks must add up to ${SPEED_POINTS}`,
    ),
  why,
});

const trustedSchema = z.strictObject({
  file,
  compare: comparison,
  prepare: z
    .strictObject({
      bytes: expression,
      dispatches: z
        .array(z.strictObject({ entryPoint: z.string().min(1), workgroups: z.array(expression).min(1).max(3) }))
        .min(1)
        .max(16),
    })
    .optional(),
});

const coveredSchema = z.strictObject({
  inputs: z.array(fillSchema),
  dimensions: z.array(
    z.strictObject({
      name: identifier,
      largestChunk: z
        .int()
        .min(2)
        .max(1024)
        .refine((chunk) => chunk % 2 === 0, 'must be even'),
      others: size,
    }),
  ),
});

/** What only a timed exercise has: all of it, and more of `draw`. */
const timedSchema = z.strictObject({
  cost: z.strictObject({ bytesRead: expression, bytesWritten: expression, flops: expression, why }),
  smaller: z.strictObject({ steps: z.record(identifier, z.int().positive()), power: z.number().positive() }),
  trusted: trustedSchema,
  marks: z
    .strictObject({ passFraction: fraction, fullFraction: fraction, why })
    .refine((marks) => marks.passFraction < marks.fullFraction, 'passFraction must be below fullFraction'),
  counted: countedSchema,
  referenceRung: name,
});

const fieldsSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, '<lab>/<exercise>'),
  title: sentence,
  task: sentence,
  summary: sentence.optional(),
  size: z.array(identifier).min(1).max(8),
  params: z
    .array(
      z
        .strictObject({
          name: identifier,
          type: z.enum(['u32', 'f32']),
          value: expression.optional(),
          /** The ends of the range from which the seed draws it. */
          drawn: z.tuple([z.number(), z.number()]).optional(),
        })
        .refine(({ type, drawn }) => type === 'f32' || drawn === undefined, 'only an f32 can be drawn'),
    )
    .min(1)
    .max(32),
  inputs: z.array(buffer).min(1).max(6),
  output: z.union([output, z.array(output).min(2).max(4)]),
  /** The names of inputs, with what each takes over after an iteration: the output or another input. */
  repeat: z.record(identifier, identifier).optional(),
  image: imageSchema.optional(),
  operation: z.enum(['flop', 'op']),
  elements: expression,
  draw: drawSchema.optional(),
  tolerance: toleranceSchema.optional(),
  covered: coveredSchema,
  /** Hints, and names of those that several exercises share: the lab's own, and Rooflab's. Only a timed exercise has some. */
  hints: z.array(z.union([z.string(), z.looseObject({})])).default([]),
  ...timedSchema.partial().shape,
});

const exerciseSchema = fieldsSchema.superRefine((exercise, { addIssue }) => {
  const { given, missing } = timedFields(exercise);
  if (given.length === 0 || missing.length === 0) return;
  addIssue(
    `A timed exercise needs ${missing.join(', ')} too, since it has ${given.join(', ')}. Without any of these it is untimed: correctness is all that counts`,
  );
});

/** Which of the fields of a timed exercise this one has, and which not. */
function timedFields({ draw, hints, ...exercise }: z.infer<typeof fieldsSchema>): Record<'given' | 'missing', readonly string[]> {
  const has: Readonly<Record<string, boolean>> = {
    ...Object.fromEntries(timedSchema.keyof().options.map((field) => [field, exercise[field] !== undefined])),
    hints: hints.length > 0,
    ...(draw && { 'draw.timed': draw.timed !== undefined, 'draw.timedFills': draw.timedFills !== undefined }),
  };
  const named = (wanted: boolean) => Object.keys(has).filter((field) => has[field] === wanted);
  return { given: named(true), missing: named(false) };
}

/** `lab.json`: what of a lab is data. */
export const labSchema = z.strictObject({
  format: z.literal(LAB_FORMAT, `must be "${LAB_FORMAT}"`),
  id: name,
  title: sentence,
  summary: sentence,
  /** Hints that several exercises share, by name. */
  hints: z.record(z.string(), hintSchema).optional(),
  exercises: z.array(exerciseSchema).min(1).max(20),
  /** Kinds of exercise that not every version of Rooflab knows. */
  needs: z.array(z.enum(KINDS, `is not a kind that this version of Rooflab knows; it knows ${KINDS.join(', ')}`)),
});

export type LabFile = z.infer<typeof labSchema>;

export type ExerciseFile = z.infer<typeof exerciseSchema>;

/** An exercise as `lab.json` describes it, with all that makes it a timed one. */
export type TimedExerciseFile = ExerciseFile & z.infer<typeof timedSchema>;

export function isTimedFile(exercise: ExerciseFile): exercise is TimedExerciseFile {
  return timedFields(exercise).missing.length === 0;
}
