import { z } from 'zod';
import type { Lab } from './exercise.ts';

const name = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');
const fraction = z.number().gt(0).lt(1);

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
        params: z.array(z.object({ name: z.string().regex(/^[a-z][a-z0-9]*$/), type: z.enum(['u32', 'f32']) })).min(1),
        inputs: z.array(z.object({ name: z.string(), element: z.enum(['f32', 'u32', 'vec2u']) })).min(1),
        marks: z
          .object({ passFraction: fraction, fullFraction: fraction })
          .refine((marks) => marks.passFraction < marks.fullFraction, 'passFraction must be below fullFraction'),
        hints: z.array(z.object({ below: z.number().positive(), hint: z.string().min(1) })).min(1),
        referenceRung: z.string().min(1),
      }),
    )
    .min(1),
});

/** Checks what types cannot (names, marks, ids that belong to the lab) and returns the lab. Throws with every fault named. */
export function defineLab(lab: Lab): Lab {
  const parsed = labSchema.safeParse(lab);
  if (!parsed.success) throw new TypeError(`Lab ${JSON.stringify(lab.id)}: ${z.prettifyError(parsed.error)}`);
  const ids = lab.exercises.map((exercise) => exercise.id);
  for (const id of ids) {
    if (!id.startsWith(`${lab.id}/`)) throw new TypeError(`Exercise ${id} must begin with ${lab.id}/.`);
  }
  if (new Set(ids).size !== ids.length) throw new TypeError(`Lab ${lab.id} names an exercise twice.`);
  return lab;
}
