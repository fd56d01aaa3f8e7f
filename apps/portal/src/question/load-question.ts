import 'server-only';
import { redirect } from 'next/navigation';
import { load } from '../api/server.ts';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';

export type Drawn = Awaited<ReturnType<Api['question']['draw']>>;

interface Asked {
  readonly slug: string;
  readonly id: string;
  /** Undefined: a new one is drawn, and the reader is redirected to its address. */
  readonly seed: string | undefined;
  readonly withSolution: boolean;
}

/** Data for the page of a question; the solution is null unless requested. */
export async function loadQuestion({ slug, id, seed, withSolution }: Asked): Promise<{ drawn: Drawn; solution: string | null }> {
  const drawn = await load((api) => api.question.draw({ id, ...(seed !== undefined && { seed }) }));
  if (seed === undefined) redirect(paths.question(slug, id, drawn));
  const solution = withSolution ? (await load((api) => api.question.solution({ id, seed }))).solution : null;
  return { drawn, solution };
}
