import { type Database, listRoofs } from '@rooflab/db';
import { roofSchema } from '@rooflab/result';
import { z } from 'zod';
import { ceilingsOf, driftOf } from './drift.ts';

const DAY_MS = 86_400_000;

const ceilingsSchema = z.object({
  /** Bytes read plus written per second, at the size of the widest roof among these. */
  copyBytesPerSecond: z.number(),
  flopsPerSecond: z.number(),
  launchNs: z.number(),
});

export const roofHistorySchema = z.object({
  /** One with each grading, oldest first. */
  roofs: z.array(ceilingsSchema.extend({ at: z.date(), harnessVersion: z.string() })),
  /** Of the latest ones over that of all before them, less 1; null while there are too few. */
  drift: z.object({ copyBytesPerSecond: z.number().nullable(), flopsPerSecond: z.number().nullable(), launchNs: z.number().nullable() }),
});

/** What one worker measured in the last days; of more than `limit` the latest. */
export async function roofHistory(
  db: Database,
  { workerId, now, days, limit }: { workerId: string; now: Date; days: number; limit: number },
): Promise<z.infer<typeof roofHistorySchema>> {
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
