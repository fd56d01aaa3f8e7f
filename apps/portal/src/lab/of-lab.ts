import { LRUCache } from 'lru-cache';
import type { Api } from '../pages-bridge.ts';

/** Far more than the catalogue has. */
const MOST_KEPT = 500;

/**
 * The files of a lab, or of one of its versions, say the same to everybody for as long as a process lives, so they are read once. The same goes for each
 * answer derived from them, which would otherwise be built and validated again for every page. Only successful answers are kept.
 */
function once<Of, T>(keyOf: (of: Of) => string, query: (api: Api, of: Of) => Promise<T>): typeof query {
  const answers = new LRUCache<string, { readonly answer: T }>({ max: MOST_KEPT });
  return async (api, of) => {
    const key = keyOf(of);
    const kept = answers.get(key) ?? { answer: await query(api, of) };
    answers.set(key, kept);
    return kept.answer;
  };
}

interface ExerciseOfAssignment {
  /** `<lab>/<exercise>` */
  readonly exercise: string;
  readonly assignmentId: string;
  /** Of its lab; null: the lab is one of the catalogue. */
  readonly labVersion: string | null;
}

const exerciseKey = ({ exercise, labVersion }: ExerciseOfAssignment) => `${exercise} ${labVersion}`;

export const exerciseOfLab = once(exerciseKey, (api, { exercise, assignmentId, labVersion }) =>
  labVersion === null ? api.lab.exercise({ exercise }) : api.lab.exerciseOf({ exercise, assignmentId, version: labVersion }),
);

/** The rungs of an exercise, as recorded on each device class. */
export const rungsOfLab = once(exerciseKey, (api, { exercise, assignmentId, labVersion }) =>
  labVersion === null ? api.lab.rungs({ exercise }) : api.lab.rungsOf({ exercise, assignmentId, version: labVersion }),
);

const itself = (id: string) => id;

/** An experiment of the catalogue, in the form of one of a course: with its recorded runs, and everything needed to measure it. */
export const catalogueExperiment = once(itself, async (api, id): Promise<Awaited<ReturnType<Api['experiment']['inCourse']>>> => {
  const [shown, tabulated] = await Promise.all([api.experiment.byId({ id }), api.experiment.tabulated({ id })]);
  return { ...shown, tabulated, labVersion: null };
});
