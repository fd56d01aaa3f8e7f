import { ratesSchema } from '@rooflab/result';
import { z } from 'zod';
import { type CommentCounts, commentCountsSchema, NO_COMMENTS } from '../comment/schema.ts';
import type { ChangedLines } from '../hand-in/changed-lines.ts';
import { handInOutcome } from '../hand-in/hand-in-outcome.ts';
import type { WorkRow } from '../hand-in/own-work.ts';
import { handInOutcomeSchema } from '../hand-in/schema.ts';
import { idSchema } from '../procedure/schemas.ts';

/** One hand-in in a student's log, compared with the previous one for the same exercise. */
export const workEntrySchema = handInOutcomeSchema.extend({
  assignmentId: idSchema,
  /** At the largest timed size; null when nothing was timed. */
  point: ratesSchema.nullable(),
  /** Null for the first. */
  previousId: idSchema.nullable(),
  /** The change of the fraction; null unless both were timed on the same class of devices. */
  fractionChange: z.number().nullable(),
  /** The previous point, if it was timed on the same class of devices. */
  from: ratesSchema.nullable(),
  /** Changed lines of the source; in the first hand-in all are added. */
  lines: z.object({ added: z.int(), removed: z.int() }),
  comments: commentCountsSchema,
});

export type WorkEntry = z.infer<typeof workEntrySchema>;

interface Compared {
  readonly previous: WorkRow | undefined;
  readonly lines: ChangedLines;
  readonly comments: CommentCounts | undefined;
}

export function workEntry(
  row: WorkRow & { readonly previousId: string | null },
  { previous, lines, comments = NO_COMMENTS }: Compared,
): WorkEntry {
  const { assignmentId, fraction, deviceClass, previousId } = row;
  const comparable = previous !== undefined && previous.deviceClass === deviceClass;
  const change = comparable && fraction !== null && previous.fraction !== null ? fraction - previous.fraction : null;
  return {
    ...handInOutcome(row),
    assignmentId,
    previousId,
    point: ratesOf(row),
    fractionChange: change,
    from: comparable ? ratesOf(previous) : null,
    lines,
    comments,
  };
}

function ratesOf({ point }: WorkRow): WorkEntry['point'] {
  return point && ratesSchema.parse(point);
}
