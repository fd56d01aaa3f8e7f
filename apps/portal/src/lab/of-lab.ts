import type { Api } from '../pages-bridge.ts';

/**
 * What the files of a lab say is the same for everybody, and for as long as a process lives: they are read once. So is each answer about them, which
 * would otherwise be put together and checked again for every page. Only what was answered is kept, so there are as many answers as there are files.
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

/** The rungs of an exercise, as they were recorded on each class of devices. */
export const rungsOfLab = once((api, exercise) => api.lab.rungs({ exercise }));

/** With its recorded runs. */
export const experimentOfLab = once((api, id) => api.experiment.byId({ id }));
