import type { Api } from '../pages-bridge.ts';

export type Phrase = Awaited<ReturnType<Api['phrase']['list']>>[number];

/** Where staff keep phrases. */
export interface PhraseOwner {
  readonly courseId: string;
  /** Removes what others share, too. */
  readonly moderates: boolean;
}
