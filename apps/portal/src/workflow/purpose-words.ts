import type { Api } from '../pages-bridge.ts';

/** What a link lets the workflows of its repository do. */
export type Purpose = Awaited<ReturnType<Api['workflow']['mine']>>[number]['purpose'];

interface PurposeWords {
  readonly name: string;
  /** Goes on from "Workflows of … can no longer". */
  readonly removed: string;
}

export const PURPOSE_WORDS: Readonly<Record<Purpose, PurposeWords>> = {
  hand_in: { name: 'Hand in', removed: 'hand in. What they have handed in is kept.' },
  publish_labs: { name: 'Publish labs', removed: 'publish labs. What they have published is kept.' },
};
