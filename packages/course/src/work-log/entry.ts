import { ratesSchema } from '@rooflab/result';
import { diffLines } from 'diff';
import { z } from 'zod';
import { type CommentCounts, commentCountsSchema, NO_COMMENTS } from '../comment/schema.ts';
import { handInOutcome } from '../hand-in/hand-in-outcome.ts';
import type { listWork } from '../hand-in/own-work.ts';
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

type Row = Awaited<ReturnType<typeof listWork>>[number];

export function workEntry(
  row: Row,
  { previous, comments = NO_COMMENTS }: { previous: Omit<Row, 'previousId'> | undefined; comments: CommentCounts | undefined },
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
    lines: changedLines(previous?.source ?? '', row.source),
    comments,
  };
}

function ratesOf({ point }: Omit<Row, 'previousId'>): WorkEntry['point'] {
  return point && ratesSchema.parse(point);
}

/** Comparing files takes time that grows with the square of their differences; beyond this all lines count as changed. */
const MOST_EDITS = 4000;

/** How many lines of a source were added and removed. */
export function changedLines(before: string, after: string): WorkEntry['lines'] {
  if (before === after) return { added: 0, removed: 0 };
  const changes = diffLines(before, after, { maxEditLength: MOST_EDITS });
  if (!changes) return { added: after.split('\n').length, removed: before.split('\n').length };
  const count = (kind: 'added' | 'removed'): number =>
    changes.filter((each) => each[kind]).reduce((sum, each) => sum + (each.count ?? 0), 0);
  return { added: count('added'), removed: count('removed') };
}
