import type { Database } from '@rooflab/db';

/** A query by ids, such as `findAssignment`. */
type Query<Ids extends readonly string[], T> = (db: Database, ...ids: Ids) => Promise<T>;

/** Runs a query for a procedure: who may do what, an assignment's rules, where a student stands. */
export type SharedReads = <Ids extends readonly string[], T>(query: Query<Ids, T>, ...ids: Ids) => Promise<T>;

export function sharedReads(db: Database): SharedReads {
  return (query, ...ids) => query(db, ...ids);
}

/** For a page, which calls many procedures at a time and changes nothing: each query runs once for the same ids. */
export function sharedReadsOnce(db: Database): SharedReads {
  const known = new Map<unknown, Map<string, unknown>>();
  return <Ids extends readonly string[], T>(query: Query<Ids, T>, ...ids: Ids) => {
    const answers = known.get(query) ?? new Map<string, unknown>();
    known.set(query, answers);
    const key = ids.join(' ');
    if (!answers.has(key)) answers.set(key, query(db, ...ids));
    // Kept under the query that made it.
    return answers.get(key) as Promise<T>;
  };
}
