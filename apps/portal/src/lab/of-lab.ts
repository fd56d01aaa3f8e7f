import type { Api } from '../pages-bridge.ts';

/**
 * A lab's files say the same to everybody for as long as a process lives, so they are read once. The same goes for each answer derived from them,
 * which would otherwise be built and validated again for every page. Only successful answers are kept, so there are never more of them than files.
 */
function once<T>(query: (api: Api, id: string) => Promise<T>): typeof query {
  const answers = new Map<string, T>();
  return async (api, id) => {
    const answer = answers.get(id) ?? (await query(api, id));
    answers.set(id, answer);
    return answer;
  };
}

/** By `<lab>/<exercise>`. */
export const exerciseOfLab = once((api, exercise) => api.lab.exercise({ exercise }));

/** The rungs of an exercise, as recorded on each device class. */
export const rungsOfLab = once((api, exercise) => api.lab.rungs({ exercise }));

/** Everything needed to measure it, and to word its answer. */
export const tabulatedExperiment = once((api, id) => api.experiment.tabulated({ id }));

/** Includes its recorded runs. */
export const experimentOfLab = once((api, id) => api.experiment.byId({ id }));
