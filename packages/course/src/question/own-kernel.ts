import type { OpenLab } from '@rooflab/catalogue';

/** What follows an exercise's id in the id of the question about the student's own kernel. No question of a lab has a dot in its id. */
const ENDING = '.own';

/** The subject of an item that asks students about their own kernel: `reduction/sum.own`. */
function ownKernelQuestion(exercise: string): string {
  return `${exercise}${ENDING}`;
}

/** The exercise whose kernels a question asks about; null for a question of a lab. */
export function ownKernelExercise(question: string): string | null {
  return question.endsWith(ENDING) ? question.slice(0, -ENDING.length) : null;
}

/** As pages name it. */
export function ownKernelTitle(exerciseTitle: string): string {
  return `Questions about your own kernel: ${exerciseTitle}`;
}

/** One try, long enough to read the file again. */
const USUAL = { weight: 10, tryLimit: 1, minutes: 15 } as const;

/** What an assignment may ask about, one for each exercise of a lab. */
export function ownKernelItems({ lab }: OpenLab) {
  return lab.exercises.map(({ id, title }) => ({ subject: ownKernelQuestion(id), title: ownKernelTitle(title), usual: { ...USUAL } }));
}
