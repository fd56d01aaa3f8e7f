import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deviceSchema, type RecordedRung, timedPointSchema } from '@rooflab/result';
import { z } from 'zod';
import { recordedRung } from '../apps/cli/src/ladder/recorded-rung.ts';

/** `node scripts/recorded-rungs.ts`: generates `labs/<lab>/recorded-rungs.json` from the ladders in `bench/results`. */

const RESULTS = join(import.meta.dirname, '../bench/results');
const LABS = join(import.meta.dirname, '../labs');

const ladderSchema = z.object({
  measuredAt: z.string(),
  entries: z.array(
    z.object({
      exercise: z.string(),
      rung: z.string(),
      /** For a rung that was measured again alone. */
      measuredAt: z.string().optional(),
      verdict: z.string(),
      score: z.number(),
      device: deviceSchema.pick({ description: true, deviceClass: true }),
      measurements: z.array(timedPointSchema),
      counted: z.object({ facts: z.record(z.string(), z.number().nullable()) }).nullish(),
    }),
  ),
});

export interface RecordedFile {
  readonly path: string;
  readonly rungs: readonly RecordedRung[];
}

/** One file per lab: every accepted rung, by exercise, device class and name. */
export function recordedRungs(): RecordedFile[] {
  const ladders = readdirSync(RESULTS)
    .filter((name) => name.endsWith('-ladder.json'))
    .sort()
    .map((name) => ladderSchema.parse(JSON.parse(readFileSync(join(RESULTS, name), 'utf8'))));
  const rungs = ladders.flatMap(({ measuredAt, entries }) =>
    entries.filter(({ verdict }) => verdict === 'accepted').map((entry) => recordedRung(entry, entry.measuredAt ?? measuredAt)),
  );
  const labs = Map.groupBy(rungs, ({ exercise }) => exercise.split('/', 1)[0] ?? '');
  return [...labs].map(([lab, own]) => ({ path: join(LABS, lab, 'recorded-rungs.json'), rungs: own }));
}

if (import.meta.main) for (const { path, rungs } of recordedRungs()) writeFileSync(path, `${JSON.stringify(rungs, null, 2)}\n`);
