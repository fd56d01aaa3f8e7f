import {
  type FoundExercise,
  findExercise,
  labOf,
  labs,
  readHandout,
  readLadder,
  readPictures,
  readPrimer,
  readRecordedRungs,
  readStarter,
  tabulatedExercise,
} from '@rooflab/catalogue';
import { questionsOf } from '@rooflab/catalogue/questions';
import { MAX_SOURCE_BYTES } from '@rooflab/grader/limits';
import { countedLadder, isTimed } from '@rooflab/lab';
import { bindingsOf } from '@rooflab/lab/bindings';
import { type DeviceClass, deviceClassSchema, recordedRungSchema } from '@rooflab/result';
import { hasComparableTimes } from '@rooflab/roofline';
import { z } from 'zod';
import { findAssignment } from '../assignment/assignments.ts';
import { MAX_NOTE_LENGTH } from '../hand-in/schema.ts';
import { exerciseOf as exerciseOfItem, isItem } from '../item/schema.ts';
import type { Reader } from '../procedure/context.ts';
import { ApiError, found } from '../procedure/errors.ts';
import { exerciseSchema, idSchema, labVersionSchema } from '../procedure/schemas.ts';
import { publicProcedure, studentProcedure } from '../procedure/trpc.ts';
import { openExerciseOf, publishedLab } from './own-labs.ts';
import { timedSizes, timedSizesSchema, timingOf } from './timing.ts';

const labSchema = z.object({
  labId: z.string(),
  title: z.string(),
  summary: z.string(),
  exercises: z.array(z.object({ exercise: z.string(), title: z.string(), task: z.string() })),
});

export const list = publicProcedure
  .meta({ sentence: 'Every lab that this installation can grade, in the order in which a course takes them.' })
  .output(z.array(labSchema))
  .query(() =>
    labs.map(({ id, title, summary, exercises }) => ({
      labId: id,
      title,
      summary,
      exercises: exercises.map((exercise) => ({ exercise: exercise.id, title: exercise.title, task: exercise.task })),
    })),
  );

export const primer = publicProcedure
  .meta({ sentence: 'WGSL for those who know C or CUDA, as one page of Markdown.' })
  .output(z.object({ markdown: z.string() }))
  .query(async () => ({ markdown: await readPrimer() }));

const bindingSchema = z.object({
  binding: z.int(),
  name: z.string(),
  access: z.enum(['uniform', 'read', 'read_write']),
  element: z.string(),
});

const exerciseDetailSchema = z.object({
  exercise: z.string(),
  labId: z.string(),
  labTitle: z.string(),
  /** How many questions the lab has. */
  questions: z.int(),
  title: z.string(),
  task: z.string(),
  /** Of all exercises of the lab. A section of the handout that has the title of one is about it. */
  titles: z.array(z.string()),
  /** The lab's handout, Markdown. */
  handout: z.string(),
  /** The SVG files beside it, by name. */
  pictures: z.record(z.string(), z.string()),
  /** WGSL to begin with. */
  starter: z.string(),
  params: z.array(z.object({ name: z.string(), type: z.enum(['u32', 'f32']) })),
  /** Bindings of `@group(0)`; scratch is the last. */
  bindings: z.array(bindingSchema),
  /** What the count of operations means: `flop`, or `op` for integers. */
  operation: z.enum(['flop', 'op']),
  /** The filters with which an image can be seen; empty where there is none. */
  filters: z.array(z.string()),
  /** How each output is judged: `exact`: equal in every bit; `within`: a tolerance for each element. */
  outputs: z.array(z.object({ name: z.string(), compare: z.enum(['exact', 'within']) })),
  /** Small cases, and how many of them are hidden. */
  cases: z.object({ total: z.int(), hidden: z.int() }),
  /** By device class; the cost is the lower bound that the roofline is drawn with. */
  timed: z.array(timedSizesSchema),
  /**
   * Below this fraction of the roof a right kernel is too slow; from `fullFraction` on it gets all points. Assignments may set their own. Both
   * are null in an untimed exercise, as are `counted` and `referenceRung`; it has no sizes to time.
   */
  passFraction: z.number().nullable(),
  fullFraction: z.number().nullable(),
  /** For a kernel that is right, and for speed on hardware; where an assignment grades by counts, for those instead of speed. None for speed in an untimed exercise. */
  points: z.object({ correctness: z.number(), speed: z.number() }),
  /** Grading by counts: the size at which the kernel is counted, and the points of each fact: all at `full` or better, none at `zero` or worse. */
  counted: z
    .object({
      size: z.record(z.string(), z.number()),
      marks: z.array(
        z.object({
          fact: z.string(),
          points: z.number(),
          full: z.number(),
          zero: z.number(),
          /** The reached share of its points scales the points of all facts. */
          required: z.boolean(),
        }),
      ),
    })
    .nullable(),
  limits: z.object({ sourceBytes: z.int(), noteCharacters: z.int() }),
  /** The lab's own kernels by name, slowest first, without their source. */
  ladder: z.array(z.string()),
  /** The rung that is timed beside every hand-in. */
  referenceRung: z.string().nullable(),
});

const ofExercise = z.object({ exercise: exerciseSchema });

/** `version`: of its lab; left out: the one that the assignment has now. */
const ofAssignment = ofExercise.extend({ assignmentId: idSchema, version: labVersionSchema.optional() });

export const exercise = publicProcedure
  .meta({ sentence: 'What a student needs to start: the handout, the starter, the bindings, and how it is measured and scored.' })
  // Cases themselves stay secret: only their number is told.
  .input(ofExercise)
  .output(exerciseDetailSchema)
  .query(({ input }) => detailOf(known(input.exercise)));

export const exerciseOf = studentProcedure('course:read')
  .meta({ sentence: 'The same of an exercise of an assignment, in the version of its lab that the assignment has, or in another one.' })
  .input(ofAssignment)
  .output(exerciseDetailSchema)
  .query(async ({ ctx, input }) => detailOf(await knownIn(ctx, input)));

async function detailOf(of: FoundExercise): Promise<z.infer<typeof exerciseDetailSchema>> {
  const { lab, exercise: found, folder } = of;
  const { id, title, task, params, operation, outputs, image } = found;
  const { cases, timed } = tabulatedExercise(found, folder);
  return {
    exercise: id,
    labId: lab.id,
    labTitle: lab.title,
    questions: questionsOf(of).length,
    title,
    task,
    titles: lab.exercises.map((each) => each.title),
    operation,
    filters: (image?.filters ?? []).map(({ name }) => name),
    outputs: outputs.map(({ name, compare }) => ({ name, compare })),
    ...timingOf(found),
    handout: await readHandout(found, folder),
    pictures: await readPictures(found, folder),
    starter: await readStarter(found, folder),
    params: [...params],
    bindings: bindingsOf(found),
    cases: { total: cases.length, hidden: cases.filter(({ hidden }) => hidden).length },
    timed: timedSizes(found, timed),
    limits: { sourceBytes: MAX_SOURCE_BYTES, noteCharacters: MAX_NOTE_LENGTH },
    ladder: (await readLadder(found, folder)).map(({ name }) => name),
  };
}

/** Of the catalogue, which everybody may read. */
function known(id: string) {
  const found = findExercise(id, null);
  if (!found) throw new ApiError('not-found', { message: `There is no exercise ${id}.`, remedy: 'Choose one of the labs.' });
  return found;
}

type Asked = z.infer<typeof ofAssignment>;

/** Whoever may read an assignment may read every version of its labs: staff show them as they please, and nobody guesses a hash. */
async function knownIn({ db, reads }: Reader, { assignmentId, exercise, version }: Asked): Promise<FoundExercise> {
  const { items } = found(await reads(findAssignment, assignmentId));
  const { labVersion } = exerciseOfItem(found(items.find(isItem({ kind: 'exercise', subject: exercise }))));
  if (labVersion === null || version === undefined) return found(await openExerciseOf(db, { exercise, labVersion }));
  found(await publishedLab(db, labOf(exercise), version));
  return found(findExercise(exercise, version));
}

const rungsSchema = z.object({
  rungs: z.array(recordedRungSchema.omit({ exercise: true, facts: true })),
  counted: z.array(z.object({ name: z.string(), score: z.number() })),
  /** Points by which scores of one kernel by counts may differ: those of a rung are reached within them. */
  scoreSlack: z.number(),
});

export const rungs = publicProcedure
  .meta({ sentence: "What the lab's own kernels reached when they were last timed, in the order of their numbers: marks on a plot." })
  // Empty for a class on which none was timed, and for the software device, whose times mean nothing. Points by counts are the same on every
  // device.
  .input(ofExercise.extend({ deviceClass: deviceClassSchema.optional() }))
  .output(rungsSchema)
  .query(({ input }) => rungsAnswer(known(input.exercise), input.deviceClass));

export const rungsOf = studentProcedure('course:read')
  .meta({ sentence: 'The same of an exercise of an assignment, in the version of its lab that the assignment has, or in another one.' })
  .input(ofAssignment)
  .output(rungsSchema)
  .query(async ({ ctx, input }) => rungsAnswer(await knownIn(ctx, input)));

async function rungsAnswer({ exercise, folder }: FoundExercise, wanted?: DeviceClass): Promise<z.infer<typeof rungsSchema>> {
  const recorded = (await readRecordedRungs(exercise, folder)).filter(({ deviceClass }) => hasComparableTimes(deviceClass));
  const rungs = recorded.filter(({ deviceClass }) => wanted === undefined || deviceClass === wanted);
  if (!isTimed(exercise)) return { rungs, counted: [], scoreSlack: 0 };
  return { rungs, counted: [...countedLadder(exercise.counted)], scoreSlack: exercise.counted.scoreSlack };
}
