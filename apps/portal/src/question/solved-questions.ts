import { attempt, type DraftStorage } from '../editor/drafts.ts';

/** Whose tick: two people may share a browser. */
const storageName = (userId: string): string => `rooflab-solved ${userId}`;

/** Ids of the questions that this reader has answered in this browser; empty where the browser blocks storage. */
export function solvedQuestions(storage: DraftStorage | null, userId: string): readonly string[] {
  const value: unknown = attempt(() => JSON.parse(storage?.getItem(storageName(userId)) ?? '[]'));
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

/** Stores it for the list of questions, if the browser allows. */
export function keepSolved(storage: DraftStorage | null, userId: string, id: string): void {
  const ids = new Set([...solvedQuestions(storage, userId), id]);
  attempt(() => storage?.setItem(storageName(userId), JSON.stringify([...ids])));
}
