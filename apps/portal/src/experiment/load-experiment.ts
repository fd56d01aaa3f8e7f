import 'server-only';
import { load } from '../api/server.ts';
import { experimentOfLab } from '../lab/of-lab.ts';
import type { Api } from '../pages-bridge.ts';

/** An experiment with its recorded runs. */
export type ShownExperiment = Awaited<ReturnType<Api['experiment']['byId']>>;

export async function loadExperiment(id: string): Promise<ShownExperiment> {
  return await load((api) => experimentOfLab(api, id));
}

export async function loadExperiments(ids: readonly string[]): Promise<Readonly<Record<string, ShownExperiment>>> {
  return Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await loadExperiment(id)] as const)));
}
