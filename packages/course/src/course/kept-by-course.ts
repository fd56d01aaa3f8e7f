import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type GradesVersion, gradesVersion } from '../grade/grades-version.ts';
import type { Context } from '../procedure/context.ts';

type Source = Pick<Context, 'db'>;

export interface CourseFigures<S extends Source, T> {
  /** Which figures are asked for, where a course has several of the kind. */
  partOf?(source: S): string;
  /** Reads the figures of one course from the database. */
  compute(source: S, courseId: string): Promise<T>;
  /** Whether computing it again would take long; always unless said. */
  isLarge?(value: T): boolean;
  /** How many are kept, of all courses together: those read last. */
  readonly most?: number;
}

interface Kept<T> {
  readonly version: GradesVersion;
  readonly computedAt: number;
  readonly value: T;
}

/** Newer results are looked for after this long. */
const RESULTS_MAY_LAG_MS = 10_000;

/** Readers wait at most this long for them; those who come later see them. */
const PATIENCE_MS = 300;

/** Older figures are never shown. */
const MOST_AGE_MS = 60_000;

/** Few: the grades of 3 000 students take megabytes. */
const MOST_COURSES = 8;

/**
 * Figures of a whole class, computed at most once for all who read them at the same time. Changes by staff show immediately, new results within seconds,
 * and what neither of them notes (a name, a date that passes) within a minute. Nothing is stored: each process of a portal computes them for itself.
 */
export function keptByCourse<S extends Source, T>({
  compute,
  partOf = () => '',
  isLarge = () => true,
  most = MOST_COURSES,
}: CourseFigures<S, T>) {
  const cache = new LRUCache<string, Kept<T>, { source: S; courseId: string; version: GradesVersion }>({
    max: most,
    // Readers get what they wait for, even if there is no room to keep it, and a refresh that fails changes nothing.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_key, _known, { context: { source, courseId, version } }) => {
      const computedAt = Date.now();
      return { version, computedAt, value: await compute(source, courseId) };
    },
  });

  return async (source: S, courseId: string): Promise<T> => {
    const version = await gradesVersion(source.db, courseId);
    const key = `${courseId} ${version.changes} ${partOf(source)}`;
    const context = { source, courseId, version };
    const known = cache.get(key);
    const age = known ? Date.now() - known.computedAt : Number.POSITIVE_INFINITY;
    if (!known || age >= MOST_AGE_MS) {
      const computed = await cache.forceFetch(key, { context, forceRefresh: true });
      if (!isLarge(computed.value) && cache.peek(key) === computed) cache.delete(key);
      return computed.value;
    }
    const isBehind = known.version.works !== version.works;
    if (age <= RESULTS_MAY_LAG_MS || !isBehind) return known.value;
    const newer = cache.forceFetch(key, { context, forceRefresh: true }).catch(() => known);
    return (await Promise.race([newer, sleep(PATIENCE_MS, known, { ref: false })])).value;
  };
}
