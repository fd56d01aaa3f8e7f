import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { deriveKey, type LabExercise, seededRandom } from '@rooflab/lab';
import { seedOf } from './verdict-of.ts';

/** The inputs of a kept entry: when file, cases or timed sizes change, it is measured again. */
export function digestOf(exercise: LabExercise, source: string, seeds: number): string {
  const hash = createHash('sha256').update(source);
  for (let number = 0; number < seeds; number++) {
    const random = () => seededRandom(deriveKey(seedOf(number), 'cases'));
    hash.update(JSON.stringify([exercise.cases(random()), exercise.timed('software', random()), exercise.timed('large', random())]));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * A report whose entries are written one by one, so that an interrupted run can be resumed. Entries of earlier runs are read from all `paths`; it is
 * written to the first, or nowhere if there is none.
 */
export function keptResults<Head extends object, Entry extends { readonly id: string; readonly digest: string }>(
  paths: readonly string[],
  head: Head,
) {
  const [path] = paths;
  const before: readonly Entry[] = paths.filter(existsSync).flatMap((kept) => JSON.parse(readFileSync(kept, 'utf8')).entries);
  const entries: Entry[] = [];
  return {
    entries: entries as readonly Entry[],
    kept: (id: string, digest: string) => before.find((entry) => entry.id === id && entry.digest === digest),
    add(entry: Entry): void {
      entries.push(entry);
      if (!path) return;
      const rest = before.filter(({ id }) => !entries.some((done) => done.id === id));
      write({ ...head, entries: [...entries, ...rest] });
    },
    /** Drops entries of files that no longer exist. */
    finish: () => write({ ...head, entries }),
  };

  function write(report: object): void {
    if (!path) return;
    writeFileSync(`${path}.part`, `${JSON.stringify(report, null, 1)}\n`);
    renameSync(`${path}.part`, path);
  }
}
