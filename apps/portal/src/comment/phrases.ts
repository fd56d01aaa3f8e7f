import type { Api } from '../pages-bridge.ts';

export type Phrase = Awaited<ReturnType<Api['comment']['phrases']>>[number];

/** Where staff keep phrases. */
export interface PhraseOwner {
  readonly courseId: string;
  /** May also remove phrases that others share. */
  readonly moderates: boolean;
}
