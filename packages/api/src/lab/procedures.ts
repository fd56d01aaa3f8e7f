import { findExercise, labs } from '@rooflab/labs';
import { readHandout, readStarter } from '@rooflab/labs/node';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import { exerciseSchema } from '../schemas.ts';
import { publicProcedure } from '../trpc.ts';

const labSchema = z.object({
  labId: z.string(),
  title: z.string(),
  summary: z.string(),
  exercises: z.array(z.object({ exercise: z.string(), title: z.string(), task: z.string() })),
});

/** Every lab that this installation can grade, in the order in which a course takes them. */
export const list = publicProcedure
  .meta({ permission: 'public', scope: null })
  .output(z.array(labSchema))
  .query(() =>
    labs.map(({ id, title, summary, exercises }) => ({
      ...{ labId: id, title, summary },
      exercises: exercises.map((exercise) => ({ exercise: exercise.id, title: exercise.title, task: exercise.task })),
    })),
  );

const bindingSchema = z.object({
  binding: z.int(),
  name: z.string(),
  access: z.enum(['uniform', 'read', 'read_write']),
  element: z.string(),
});

const exerciseDetailSchema = z.object({
  exercise: z.string(),
  labId: z.string(),
  title: z.string(),
  task: z.string(),
  /** The lab's handout, Markdown. */
  handout: z.string(),
  /** WGSL to begin with. */
  starter: z.string(),
  params: z.array(z.object({ name: z.string(), type: z.enum(['u32', 'f32']) })),
  /** Of `@group(0)`; scratch is the last. */
  bindings: z.array(bindingSchema),
  /** What the count of operations means: `flop`, or `op` for integers. */
  operation: z.enum(['flop', 'op']),
  passFraction: z.number(),
  fullFraction: z.number(),
});

/** What a student needs to begin: the handout, the starter and the bindings. Nothing of the cases. */
export const exercise = publicProcedure
  .meta({ permission: 'public', scope: null })
  .input(z.object({ exercise: exerciseSchema }))
  .output(exerciseDetailSchema)
  .query(async ({ input }) => {
    const known = findExercise(input.exercise);
    if (!known) throw new ApiError('not-found', { message: `There is no exercise ${input.exercise}.`, remedy: 'Choose one of the labs.' });
    const { lab, exercise: found } = known;
    const { id, title, task, params, inputs, output, operation, marks } = found;
    const buffers = [
      { name: 'params', access: 'uniform' as const, element: 'params' },
      ...inputs.map(({ name, element }) => ({ name, access: 'read' as const, element })),
      { name: output.name, access: 'read_write' as const, element: output.element },
      { name: 'scratch', access: 'read_write' as const, element: 'any' },
    ];
    return {
      ...{ exercise: id, labId: lab.id, title, task, operation, ...marks },
      handout: await readHandout(found),
      starter: await readStarter(found),
      params: [...params],
      bindings: buffers.map((buffer, binding) => ({ binding, ...buffer })),
    };
  });
