import { createHash } from 'node:crypto';
import { findExercise, readHandout, readLadder, readStarter } from '@rooflab/catalogue';
import type { Database } from '@rooflab/db';
import { compareClassInThread } from './in-thread.ts';
import { MAX_FILES } from './limits.ts';
import { bestHandIns, type Side, sourcesOf } from './queries.ts';
import type { ClassAnswer, ClassTask } from './similarity-thread.ts';

interface ClassRequest {
  readonly courseId: string;
  readonly assignmentId: string;
  readonly exercise: string;
}

export interface ComparedClass {
  /** The best hand-in of each student, by arrival: those that were compared. `comparison` refers to them by index. */
  readonly rows: readonly Side[];
  /** Best hand-ins beyond MAX_FILES, all earlier than these. */
  readonly rowsLeftOut: number;
  readonly comparison: ClassAnswer;
}

/** Comparisons of the classes that were looked at last; the oldest is dropped first. */
const KEPT = 32;
const cache = new Map<string, Promise<ClassAnswer>>();

/** Compares the best hand-ins of a class, unless the same ones were compared before. */
export async function compareBest(db: Database, request: ClassRequest): Promise<ComparedClass> {
  const all = await bestHandIns(db, request);
  const rows = all.slice(-MAX_FILES);
  const ids = rows.map(({ handInId }) => handInId);
  const key = createHash('sha256')
    .update(JSON.stringify([request.exercise, ids]))
    .digest('hex');
  const comparison = cache.get(key) ?? compare(db, request.exercise, ids);
  cache.delete(key);
  cache.set(key, comparison);
  comparison.catch(() => cache.delete(key));
  for (const oldest of [...cache.keys()].slice(0, Math.max(0, cache.size - KEPT))) cache.delete(oldest);
  return { rows, rowsLeftOut: all.length - rows.length, comparison: await comparison };
}

async function compare(db: Database, exercise: string, ids: readonly string[]): Promise<ClassAnswer> {
  const sources = await sourcesOf(db, ids);
  return await compareClassInThread({ sources: ids.map((id) => sources.get(id) ?? ''), given: await givenFor(exercise) });
}

/** What the lab of an exercise gives to everybody. */
export async function givenFor(id: string): Promise<ClassTask['given']> {
  const known = findExercise(id);
  if (!known) return { starter: '', ladder: [], listings: [] };
  const [starter, ladder, handout] = await Promise.all([
    readStarter(known.exercise, known.folder),
    readLadder(known.exercise, known.folder),
    readHandout(known.exercise, known.folder),
  ]);
  return { starter, ladder: ladder.map(({ source }) => source), listings: listingsOf(handout) };
}

/** The WGSL between the fences of a handout. */
function listingsOf(handout: string): string[] {
  return [...handout.matchAll(/^```wgsl\n(.*?)^```/gms)].map(([, listing]) => listing ?? '');
}
