import { readWrong, timedExercises } from '@rooflab/catalogue';
import { decodeSource } from '@rooflab/runner';
import { readCorpus } from '../../../packages/runner/hostile/corpus.ts';

/** A kernel that is handed in for an exercise. */
export interface Subject {
  readonly name: string;
  readonly exercise: string;
  readonly source: string;
  /** The most points, out of 60, that its counts may get: none for a wrong kernel, any for a hostile file that is odd, but right. */
  readonly atMost: number;
}

/** The hostile files that can be handed in at all. */
export async function hostileSubjects(): Promise<readonly Subject[]> {
  return (await readCorpus()).flatMap(({ name, exercise, bytes, expect }) => {
    const decoded = decodeSource(bytes);
    return 'refusal' in decoded
      ? []
      : [{ name, exercise, source: decoded.source, atMost: expect.includes('accepted') ? Number.POSITIVE_INFINITY : 0 }];
  });
}

/** The kernels that must not be accepted, of all labs where something is counted. */
export async function wrongSubjects(): Promise<readonly Subject[]> {
  const wrong = await Promise.all(timedExercises().map(async (exercise) => ({ exercise: exercise.id, files: await readWrong(exercise) })));
  return wrong.flatMap(({ exercise, files }) =>
    files.map(({ name, source }) => ({ name: `${exercise} ${name}`, exercise, source, atMost: 0 })),
  );
}
