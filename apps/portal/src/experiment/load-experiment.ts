import 'server-only';
import { load } from '../api/server.ts';
import { experimentOfLab, tabulatedExperiment } from '../lab/of-lab.ts';
import type { Api } from '../pages-bridge.ts';

/** An experiment with its recorded runs. */
export type ShownExperiment = Awaited<ReturnType<Api['experiment']['byId']>>;

export async function loadExperiment(id: string): Promise<ShownExperiment> {
  return await load((api) => experimentOfLab(api, id));
}

export async function loadTabulated(id: string): Promise<Awaited<ReturnType<Api['experiment']['tabulated']>>> {
  return await load((api) => tabulatedExperiment(api, id));
}
