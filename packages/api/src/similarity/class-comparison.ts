import { createHash } from 'node:crypto';
import { bestHandIns, type Database, type SourceRow, sourcesOf } from '@rooflab/db';
import { findExercise } from '@rooflab/labs';
import { readLadder, readStarter } from '@rooflab/labs/node';
import { type ClassComparison, compareClass, givenHashes } from './compare-class.ts';

export interface ClassRequest {
  readonly courseId: string;
  readonly assignmentId: string;
  readonly exercise: string;
}

/** Comparisons of classes that were looked at last; the oldest goes first. */
const KEPT = 32;
const cache = new Map<string, Promise<ClassComparison>>();

/** Compares the best hand-ins of a class; again only when one of them is another. */
export async function compareBest(db: Database, request: ClassRequest): Promise<{ rows: SourceRow[]; comparison: ClassComparison }> {
  const rows = await bestHandIns(db, request);
  const ids = rows.map(({ handInId }) => handInId);
  const key = createHash('sha256')
    .update(JSON.stringify([request.exercise, ids]))
    .digest('hex');
  const comparison = cache.get(key) ?? compare(db, request.exercise, ids);
  cache.delete(key);
  cache.set(key, comparison);
  comparison.catch(() => cache.delete(key));
  for (const oldest of [...cache.keys()].slice(0, Math.max(0, cache.size - KEPT))) cache.delete(oldest);
  return { rows, comparison: await comparison };
}

async function compare(db: Database, exercise: string, ids: readonly string[]): Promise<ClassComparison> {
  const sources = await sourcesOf(db, ids);
  const files = ids.map((id) => ({ id, source: sources.get(id) ?? '' }));
  return compareClass(files, await givenFor(exercise));
}

async function givenFor(id: string): Promise<Set<number>> {
  const known = findExercise(id)?.exercise;
  if (!known) return new Set();
  const ladder = (await readLadder(known)).map(({ source }) => source);
  return givenHashes({ starter: await readStarter(known), ladder });
}
