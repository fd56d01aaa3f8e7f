import { Refused } from '@rooflab/db';

/** What one student may hand in over a whole course. */
export interface HandInQuota {
  /** Hand-ins, cancelled ones included. */
  readonly handInQuota: number;
  /** Bytes of source over all of them. */
  readonly sourceByteQuota: number;
}

export interface QuotaUse {
  readonly handIns: number;
  /** All sources together, in UTF-8. */
  readonly bytes: number;
}

/** The second argument includes the hand-in that is asked for. Throws `Refused` when it is too much. */
export function refuseOverQuota(quota: HandInQuota, { handIns, bytes }: QuotaUse): void {
  const { handInQuota, sourceByteQuota } = quota;
  const remedy = 'Ask an instructor to raise the limit in the settings of the course.';
  if (handIns > handInQuota)
    throw new Refused('quota-used', `You have reached this course’s limit of hand-ins for each student (${handInQuota}).`, remedy, quota);
  if (bytes > sourceByteQuota)
    throw new Refused(
      'quota-used',
      `Your files would total ${bytes} bytes; this course allows ${sourceByteQuota} for each student.`,
      remedy,
      quota,
    );
}
