import { setTimeout as sleep } from 'node:timers/promises';
import { type GradesVersion, gradesVersion } from '@rooflab/db';
import type { Context } from '../context.ts';

type Source = Pick<Context, 'db'>;

export interface CourseFigures<S extends Source, T> {
  /** Which figures are asked for, where a course has several of the kind. */
  partOf?(source: S): string;
  /** Of one course, from the database. */
  compute(source: S, courseId: string): Promise<T>;
  /** Whether computing it again would take long; always unless said. */
  isLarge?(value: T): boolean;
  /** How many are kept, of all courses together: those read last. */
  readonly most?: number;
}

interface Kept<T> {
  readonly version: GradesVersion;
  readonly computedAt: number;
  readonly value: Promise<T>;
}

/** After so long newer results are looked for. */
const RESULTS_MAY_LAG_MS = 10_000;

/** So long a reader waits for them; whoever comes after that sees them. */
const PATIENCE_MS = 300;

/** Nothing older is shown, whatever became of the look for newer results. */
const MOST_AGE_MS = 60_000;

/** Of whole courses: the grades of 3 000 students take megabytes. */
const MOST_COURSES = 8;

/**
 * Figures of a whole class, computed at most once for all who read them meanwhile. What staff change shows at once, a new result within seconds,
 * and what neither of them notes (a name, a date that passes) within a minute. Nothing is stored: each process of a portal computes them for itself.
 */
export function keptByCourse<S extends Source, T>({
  compute,
  partOf = () => '',
  isLarge = () => true,
  most = MOST_COURSES,
}: CourseFigures<S, T>) {
  const kept = new Map<string, Kept<T>>();
  const refreshing = new Map<string, Promise<unknown>>();
  const keyOf = (source: S, courseId: string): string => `${courseId} ${partOf(source)}`;

  function keep(key: string, computed: Kept<T>): void {
    kept.delete(key);
    kept.set(key, computed);
    for (const oldest of [...kept.keys()].slice(0, -most)) kept.delete(oldest);
  }

  async function first(source: S, courseId: string, version: GradesVersion): Promise<T> {
    const key = keyOf(source, courseId);
    const computed = { version, computedAt: Date.now(), value: compute(source, courseId) };
    keep(key, computed);
    const drop = (): void => {
      if (kept.get(key) === computed) kept.delete(key);
    };
    try {
      const value = await computed.value;
      if (!isLarge(value)) drop();
      return value;
    } catch (error) {
      drop();
      throw error;
    }
  }

  /** One at a time for the same figures. One that fails changes nothing: what is known grows too old, and the next caller computes it and sees why. */
  function refresh(source: S, courseId: string, version: GradesVersion): Promise<unknown> {
    const computedAt = Date.now();
    const key = keyOf(source, courseId);
    const under = refreshing.get(key);
    if (under) return under;
    const done = compute(source, courseId)
      .then((value) => keep(key, { version, computedAt, value: Promise.resolve(value) }))
      .catch(() => undefined)
      .finally(() => refreshing.delete(key));
    refreshing.set(key, done);
    return done;
  }

  return async (source: S, courseId: string): Promise<T> => {
    const version = await gradesVersion(source.db, courseId);
    const key = keyOf(source, courseId);
    const known = kept.get(key);
    const age = known ? Date.now() - known.computedAt : Number.POSITIVE_INFINITY;
    if (known?.version.changes !== version.changes || age >= MOST_AGE_MS) return await first(source, courseId, version);
    const isBehind = known.version.works !== version.works;
    if (age > RESULTS_MAY_LAG_MS && isBehind) await atMost(PATIENCE_MS, refresh(source, courseId, version));
    return await (kept.get(key) ?? known).value;
  };
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  await Promise.race([work, sleep(ms, undefined, { signal: done.signal }).catch(() => undefined)]);
  done.abort();
}
