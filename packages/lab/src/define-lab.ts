import { SPEED_POINTS } from '@rooflab/roofline';
import { z } from 'zod';
import type { Exercise, Lab } from './exercise.ts';
import { hintsSchema } from './hints/hints-schema.ts';
import { COUNTED_FACTS } from './hints/kernel-facts.ts';
import { extremeRandom } from './timed-ranges.ts';

const name = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');
const identifier = z.string().regex(/^[a-z][a-z0-9]*$/, 'a lower-case word');
const buffer = z.object({ name: identifier, element: z.enum(['f32', 'u32', 'vec2u']) });
const fraction = z.number().gt(0).lt(1);

const countedSchema = z.object({
  size: z.record(identifier, z.int().positive()),
  marks: z
    .array(
      z
        .strictObject({
          fact: z.enum(COUNTED_FACTS),
          points: z.number().positive(),
          full: z.number().nonnegative(),
          zero: z.number().nonnegative(),
          required: z.literal(true).optional(),
        })
        .refine(({ full, zero }) => full !== zero, 'full and zero must differ'),
    )
    .min(1)
    .refine((marks) => new Set(marks.map(({ fact }) => fact)).size === marks.length, 'marks name a fact twice')
    .refine(
      (marks) => marks.reduce((sum, { points }) => sum + points, 0) === SPEED_POINTS,
      `the points of all marks must add up to ${SPEED_POINTS}`,
    ),
});

const labSchema = z.object({
  id: name,
  title: z.string().min(1),
  summary: z.string().min(1),
  exercises: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, '<lab>/<exercise>'),
        title: z.string().min(1),
        task: z.string().min(1),
        params: z.array(z.object({ name: identifier, type: z.enum(['u32', 'f32']) })).min(1),
        inputs: z.array(buffer).min(1),
        output: buffer,
        marks: z
          .object({ passFraction: fraction, fullFraction: fraction })
          .refine((marks) => marks.passFraction < marks.fullFraction, 'passFraction must be below fullFraction'),
        counted: countedSchema,
        hints: hintsSchema,
        referenceRung: z.string().min(1),
      }),
    )
    .min(1),
});

/** Checks what types cannot (names, marks, ids that belong to the lab) and returns the lab. Throws an error that lists every fault. */
export function defineLab(lab: Lab): Lab {
  const parsed = labSchema.safeParse(lab);
  if (!parsed.success) throw new TypeError(`Lab ${JSON.stringify(lab.id)}: ${z.prettifyError(parsed.error)}`);
  const ids = lab.exercises.map((exercise) => exercise.id);
  for (const id of ids) {
    if (!id.startsWith(`${lab.id}/`)) throw new TypeError(`Exercise ${id} must begin with ${lab.id}/.`);
  }
  if (new Set(ids).size !== ids.length) throw new TypeError(`Lab ${lab.id} names an exercise twice.`);
  for (const exercise of lab.exercises) {
    const { id, params, inputs, output } = exercise;
    checkCountedSize(exercise);
    for (const fields of [params, [...inputs, output]]) {
      const names = fields.map((field) => field.name);
      if (new Set(names).size !== names.length) throw new TypeError(`Exercise ${id} gives one name twice: ${names.join(', ')}.`);
    }
  }
  return lab;
}

/** The counted size must have the fields of the timed sizes. */
function checkCountedSize({ id, counted, timed }: Exercise): void {
  const [first] = timed('software', extremeRandom('low', 'low'));
  const fields = Object.keys(first?.size ?? {});
  const given = Object.keys(counted.size);
  const wrong = given.find((name) => !fields.includes(name)) ?? fields.find((name) => !given.includes(name));
  if (wrong !== undefined)
    throw new TypeError(`Exercise ${id}: the counted size must have ${fields.join(', ')}; ${wrong} is wrong or missing.`);
}
