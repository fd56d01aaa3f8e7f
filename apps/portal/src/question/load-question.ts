import 'server-only';
import { redirect } from 'next/navigation';
import { load } from '../api/server.ts';
import type { Api } from '../pages-bridge.ts';
import { paths, type UsedLab } from '../shell/paths.ts';

export type Drawn = Awaited<ReturnType<Api['question']['draw']>>;

interface Asked {
  readonly slug: string;
  readonly id: string;
  /** Undefined: a new one is drawn, and the reader is redirected to its address. */
  readonly seed: string | undefined;
  readonly withSolution: boolean;
  /** The assignment that uses the lab, with the version or, where that is undefined, in the one that it has; null: a lab of the catalogue. */
  readonly of: { readonly assignmentId: string; readonly version: string | undefined } | null;
}

interface LoadedQuestion {
  readonly drawn: Drawn;
  /** Null unless requested. */
  readonly solution: string | null;
  readonly of: UsedLab | null;
}

/** Data for the page of a question. */
export async function loadQuestion({ slug, id, seed, withSolution, of }: Asked): Promise<LoadedQuestion> {
  const asked = { id, ...(seed !== undefined && { seed }) };
  const { version, ...drawn } = await load((api) => drawnWith(api, asked, of));
  const used = of && version !== null ? { assignmentId: of.assignmentId, version } : null;
  if (seed === undefined) redirect(paths.question(slug, id, { seed: drawn.seed, of: used }));
  const variant = { id, seed };
  const explained = async (api: Api) =>
    used ? await api.question.solutionOf({ ...variant, ...used }) : await api.question.solution(variant);
  return { drawn, solution: withSolution ? (await load(explained)).solution : null, of: used };
}

async function drawnWith(api: Api, asked: { readonly id: string; readonly seed?: string }, of: Asked['of']) {
  if (!of) return { ...(await api.question.draw(asked)), version: null };
  const { assignmentId, version } = of;
  return await api.question.drawOf({ ...asked, assignmentId, ...(version !== undefined && { version }) });
}
