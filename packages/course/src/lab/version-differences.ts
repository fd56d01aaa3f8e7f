import { type OpenVersion, readHandout, tabulatedExercise } from '@rooflab/catalogue';
import type { Exercise } from '@rooflab/lab';
import { z } from 'zod';

const changeSchema = z.object({ before: z.string(), after: z.string() });

export const versionDifferencesSchema = z.object({
  exercises: z.array(
    z.object({
      exercise: z.string(),
      /** It is in both versions, or in one. */
      state: z.enum(['added', 'removed', 'kept']),
      casesAdded: z.array(z.string()),
      casesRemoved: z.array(z.string()),
      /** What else of it differs, as it stands in lab.json: marks, costs, sizes, bindings and so on. */
      fields: z.array(changeSchema.extend({ field: z.string() })),
    }),
  ),
  files: z.array(z.object({ path: z.string(), state: z.enum(['added', 'removed', 'changed']) })),
  /** The handout of each, where they differ. */
  handout: changeSchema.nullable(),
});

type Differences = z.infer<typeof versionDifferencesSchema>;

/** What differs between two versions of a lab. Exercises and files that are the same are left out. */
export async function versionDifferences(before: OpenVersion, after: OpenVersion): Promise<Differences> {
  const ids = new Set([...before.lab.exercises, ...after.lab.exercises].map(({ id }) => id));
  const exercises = [...ids].map((id) => exerciseDifferences(id, before, after));
  return {
    exercises: exercises.filter(
      ({ state, casesAdded, casesRemoved, fields }) => state !== 'kept' || casesAdded.length + casesRemoved.length + fields.length > 0,
    ),
    files: fileDifferences(before, after),
    handout: await handoutDifference(before, after),
  };
}

function exerciseDifferences(id: string, before: OpenVersion, after: OpenVersion): Differences['exercises'][number] {
  const [old, now] = [exerciseIn(before, id), exerciseIn(after, id)];
  const [oldCases, nowCases] = [caseNames(before, old), caseNames(after, now)];
  return {
    exercise: id,
    state: old === undefined ? 'added' : now === undefined ? 'removed' : 'kept',
    casesAdded: nowCases.filter((name) => !oldCases.includes(name)),
    casesRemoved: oldCases.filter((name) => !nowCases.includes(name)),
    fields: old && now ? fieldDifferences(old.declared, now.declared) : [],
  };
}

interface Declared {
  readonly exercise: Exercise;
  /** As it stands in lab.json. */
  readonly declared: object;
}

function exerciseIn({ lab, declared }: OpenVersion, id: string): Declared | undefined {
  const exercise = lab.exercises.find((each) => each.id === id);
  return exercise && { exercise, declared: declared.get(id) ?? {} };
}

/** Hidden ones are marked: staff read this. */
function caseNames({ folder }: OpenVersion, of: Declared | undefined): string[] {
  if (!of) return [];
  return tabulatedExercise(of.exercise, folder).cases.map(({ name, hidden }) => (hidden ? `${name} (hidden)` : name));
}

function fieldDifferences(before: object, after: object): Differences['exercises'][number]['fields'] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field, before: textOf(before, field), after: textOf(after, field) }))
    .filter(({ before: old, after: now }) => old !== now);
}

/** Longer ones are cut. */
const MOST_CHARACTERS = 2000;

function textOf(declared: object, field: string): string {
  return (JSON.stringify(Reflect.get(declared, field)) ?? '').slice(0, MOST_CHARACTERS);
}

function fileDifferences({ files: old }: OpenVersion, { files: now }: OpenVersion): Differences['files'] {
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((path) => {
    if (old.get(path) === now.get(path)) return [];
    return [{ path, state: !old.has(path) ? ('added' as const) : !now.has(path) ? ('removed' as const) : ('changed' as const) }];
  });
}

async function handoutDifference(before: OpenVersion, after: OpenVersion): Promise<Differences['handout']> {
  const [old, now] = await Promise.all([before, after].map(handoutOf));
  return old === now ? null : { before: old ?? '', after: now ?? '' };
}

async function handoutOf({ lab, folder }: OpenVersion): Promise<string> {
  const [exercise] = lab.exercises;
  return exercise ? await readHandout(exercise, folder) : '';
}
