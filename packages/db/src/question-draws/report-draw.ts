import type { Database, Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { jsonText, storableText } from '../json.ts';
import { forgetLabFaults, noteLabFault } from '../labs/lab-faults.ts';
import { renewLease, underClaim } from '../leases/leases.ts';
import { DRAW_LEASES, drawLater, endDraw, type HeldDraw, settleDrawFailure } from './draw-leases.ts';

/** `stale`: the claim is no longer the current one, and nothing was stored. */
type DrawEnd = 'stored' | 'stale';

/** What was drawn, `{ practice, counted }`, or why nothing can be asked about the kernel, as a sentence for its student. */
type Drawn = { readonly questions: object } | { readonly refusal: string };

/** Renews the lease. False when the claim is no longer the current one. */
export async function beatDraw(db: Database, claimId: string): Promise<boolean> {
  return (await renewLease(db, DRAW_LEASES, { claimId, returning: Prisma.sql`l.id` })) !== null;
}

/** Keeps what was drawn, for good. */
export async function finishDraw(db: Database, claimId: string, drawn: Drawn): Promise<DrawEnd> {
  const how =
    'questions' in drawn
      ? Prisma.sql`questions = ${jsonText(drawn.questions)}::jsonb`
      : Prisma.sql`refusal = ${storableText(drawn.refusal)}`;
  return await store(db, claimId, async (tx, { id, labVersion }) => {
    await forgetLabFaults(tx, { labVersion });
    await endDraw(tx, id, how);
  });
}

interface FailedDraw {
  readonly claimId: string;
  /** Shown to staff. */
  readonly reason: string;
  /** The code of a lab broke it, not the worker. */
  readonly byLab?: boolean;
}

/** Reports a failure that is not the student's: it is tried again, or after `MOST_DRAWS` such failures there are no questions. */
export async function failDraw(db: Database, { claimId, reason, byLab = false }: FailedDraw): Promise<DrawEnd> {
  return await store(db, claimId, async (tx, { id, exercise, labVersion }) => {
    if (byLab) await noteLabFault(tx, { labVersion, subject: exercise }, reason);
    await settleDrawFailure(tx, id, reason);
  });
}

/** Gives a draw back because the worker has to stop. */
export async function releaseDraw(db: Database, claimId: string): Promise<DrawEnd> {
  return await store(db, claimId, (tx, { id }) => drawLater(tx, id));
}

async function store(db: Database, claimId: string, change: (tx: Queryable, draw: HeldDraw) => Promise<void>): Promise<DrawEnd> {
  const write = async (tx: Queryable, draw: HeldDraw) => {
    await change(tx, draw);
    return 'stored' as const;
  };
  return await underClaim(db, DRAW_LEASES, { claimId, write });
}
