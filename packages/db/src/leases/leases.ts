import type { Database, Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { heardWithoutGapFor, noteSweep } from './note-sweep.ts';

/** Ends a claim about which its holder reported nothing. */
export interface TakenBack {
  /** `lost` uses up a retry. */
  readonly outcome: 'lost' | 'released';
  /** Follows the holder’s name: `was not heard from for 12 s.` */
  readonly why: string;
}

/**
 * The rows of one table that somebody works on under a lease: `claim_id` is the claim's token, which fences every write, and `heardAt` is when its
 * holder was last heard from. In SQL the row is called `l`.
 */
export interface Leases<Held> {
  readonly table: Prisma.Sql;
  /** The table `l`, with everything that is locked before its row. */
  readonly locked: Prisma.Sql;
  /** A condition on `l`: somebody holds it. */
  readonly isHeld: Prisma.Sql;
  /** A column of the table. */
  readonly heardAt: Prisma.Sql;
  /** Locks the row held under this token; null when the claim is no longer the current one. */
  readonly lock: (tx: Queryable, claimId: string) => Promise<Held | null>;
  /** Ends the holder's attempt; the row is locked. */
  readonly takeBack: (tx: Queryable, held: Held, taken: TakenBack) => Promise<void>;
}

/**
 * Writes what the holder of a claim reports, in one transaction under the row's lock. `stale`: the claim is no longer the current one, and nothing
 * was written.
 */
export async function underClaim<Held, Answer>(
  db: Database,
  { lock }: Pick<Leases<Held>, 'lock'>,
  { claimId, write }: { claimId: string; write: (tx: Queryable, held: Held) => Promise<Answer> },
): Promise<Answer | 'stale'> {
  return await db.$transaction(async (tx) => {
    const held = await lock(tx, claimId);
    return held === null ? 'stale' : await write(tx, held);
  });
}

interface Renewal {
  readonly claimId: string;
  /** Further columns to set. */
  readonly set?: Prisma.Sql;
  /** Columns of the row `l`, and of the table `before`, which has the column named here. */
  readonly returning: Prisma.Sql;
  readonly before?: Prisma.Sql;
}

/** Renews the lease. Null when the claim is no longer the current one. Waits for no lock except the row's own. */
export async function renewLease<Row>(
  tx: Queryable,
  { table, isHeld, heardAt }: Omit<Leases<never>, 'lock' | 'takeBack'>,
  { claimId, set, returning, before = Prisma.sql`id` }: Renewal,
): Promise<Row | null> {
  const rows = await tx.$queryRaw<Row[]>(Prisma.sql`
    WITH before AS (SELECT l.id AS lease_id, l.${before} FROM ${table} l WHERE l.claim_id = ${claimId}::uuid AND ${isHeld} FOR NO KEY UPDATE)
    UPDATE ${table} l SET ${heardAt} = GREATEST(clock_timestamp(), l.${heardAt})${set ? Prisma.sql`, ${set}` : Prisma.empty}
    FROM before WHERE l.id = before.lease_id
    RETURNING ${returning}`);
  return rows[0] ?? null;
}

interface Expired {
  /** Tokens of the claims taken back from holders that went silent. */
  readonly claimIds: readonly string[];
  /** Errors for the log; all other claims were handled. */
  readonly faults: readonly unknown[];
}

/** Takes back every claim whose lease has run out, each in a transaction of its own. Throws nothing. */
export async function expireLeases<Held>(db: Database, leases: Leases<Held>, leaseSeconds: number): Promise<Expired> {
  const claimIds: string[] = [];
  const faults: unknown[] = [];
  try {
    await noteSweep(db);
    for (const claimId of await listExpired(db, leases, leaseSeconds)) {
      try {
        if (await expire(db, leases, { claimId, leaseSeconds })) claimIds.push(claimId);
      } catch (fault) {
        faults.push(fault);
      }
    }
  } catch (fault) {
    faults.push(fault);
  }
  return { claimIds, faults };
}

async function listExpired<Held>(db: Database, leases: Leases<Held>, leaseSeconds: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ claimId: string }[]>(Prisma.sql`
    SELECT l.claim_id AS "claimId" FROM ${leases.table} l WHERE ${isOver(leases, leaseSeconds)} ORDER BY l.${leases.heardAt}`);
  return rows.map(({ claimId }) => claimId);
}

/** False when the lease was renewed or ended since it was listed, or when another transaction has it locked: the other claims do not wait for it. */
async function expire<Held>(
  db: Database,
  leases: Leases<Held>,
  { claimId, leaseSeconds }: { claimId: string; leaseSeconds: number },
): Promise<boolean> {
  return await db.$transaction(async (tx) => {
    const free = await tx.$queryRaw<object[]>(Prisma.sql`
      SELECT 1 FROM ${leases.locked} WHERE l.claim_id = ${claimId}::uuid AND ${isOver(leases, leaseSeconds)} FOR NO KEY UPDATE SKIP LOCKED`);
    const held = free.length > 0 ? await leases.lock(tx, claimId) : null;
    if (held !== null) await leases.takeBack(tx, held, { outcome: 'lost', why: `was not heard from for ${leaseSeconds} s.` });
    return held !== null;
  });
}

/** Only once the database has been heard from for the length of a lease: while it was away, nobody could be heard. */
function isOver({ isHeld, heardAt }: Pick<Leases<never>, 'isHeld' | 'heardAt'>, leaseSeconds: number): Prisma.Sql {
  const silent = Prisma.sql`l.${heardAt} <= clock_timestamp() - make_interval(secs => ${leaseSeconds})`;
  return Prisma.sql`${isHeld} AND ${silent} AND ${heardWithoutGapFor(leaseSeconds)}`;
}
