import type { ExperimentDefinition } from '@rooflab/lab/experiment';
import { labs } from './index.ts';
import { loadListed } from './load-listed.ts';

/** Every experiment as its author wrote it, in the order of the course. Throws like `loadListed`. */
export async function experimentDefinitions(): Promise<ExperimentDefinition[]> {
  return (await Promise.all(labs.map(({ id }) => definitionsOf(id)))).flat();
}

/** Those of one lab. */
export function definitionsOf(labId: string, root = import.meta.dirname): Promise<ExperimentDefinition[]> {
  return loadListed(labId, { folder: 'experiments', one: 'experiment' }, root);
}
