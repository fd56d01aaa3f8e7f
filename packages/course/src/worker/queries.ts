import { type Database, listRoofs } from '@rooflab/db';
import { roofSchema } from '@rooflab/result';
import { ceilingsOf, driftOf } from './drift.ts';
import type { RoofHistory } from './schema.ts';

const DAY_MS = 86_400_000;

/** What one worker measured in the last days, at most the latest `limit`. */
export async function roofHistory(
  db: Database,
  { workerId, now, days, limit }: { workerId: string; now: Date; days: number; limit: number },
): Promise<RoofHistory> {
  const found = (await listRoofs(db, { workerId, from: new Date(now.getTime() - days * DAY_MS), limit })).reverse();
  const measured = found.flatMap(({ roof, ...grading }) => {
    const { data } = roofSchema.safeParse(roof);
    return data ? [{ ...grading, roof: data }] : [];
  });
  const ceilings = ceilingsOf(measured.map(({ roof }) => roof));
  return {
    roofs: measured.flatMap(({ at, harnessVersion }, i) => (ceilings[i] ? [{ at, harnessVersion, ...ceilings[i] }] : [])),
    drift: driftOf(ceilings),
  };
}
