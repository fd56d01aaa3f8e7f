import { type Database, listRoofs } from '@rooflab/db';
import { z } from 'zod';
import { driftOf } from './drift.ts';

const DAY_MS = 86_400_000;

const ceilingsSchema = z.object({
  /** Of the largest probe: bytes read plus written per second. */
  copyBytesPerSecond: z.number().nullable(),
  readBytesPerSecond: z.number().nullable(),
  flopsPerSecond: z.number().nullable(),
  launchNs: z.number().nullable(),
});

export const roofHistorySchema = z.object({
  /** One with each grading, oldest first. */
  roofs: z.array(ceilingsSchema.extend({ at: z.date(), harnessVersion: z.string() })),
  /** Of the latest ones over that of all before them, less 1; null while there are too few. */
  drift: ceilingsSchema,
});

/** What one worker measured in the last days; of more than `limit` the latest. */
export async function roofHistory(
  db: Database,
  { workerId, now, days, limit }: { workerId: string; now: Date; days: number; limit: number },
): Promise<z.infer<typeof roofHistorySchema>> {
  const found = (await listRoofs(db, { workerId, from: new Date(now.getTime() - days * DAY_MS), limit })).reverse();
  return { roofs: found, drift: driftOf(found) };
}
