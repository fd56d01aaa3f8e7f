import { randomBytes, randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../client.ts';
import { recordRunEvent } from '../events.ts';
import { Prisma } from '../generated/client.ts';
import { mayRunLab } from '../queue/waiting-jobs.ts';
import { type ActiveWorker, DEVICE, lockActiveWorker } from '../workers/lock-active-worker.ts';

interface AnyChunk {
  /** The fencing token. */
  readonly claimId: string;
  readonly runId: string;
  readonly experiment: string;
  /** The version of its lab, to be read with `readLabArchive`; null: the lab is one of the catalogue. */
  readonly labVersion: string | null;
}

/** Visits to make: of the curves that all runs share (`source` is null), or of the curve of a student's kernel. */
interface VisitsChunk extends AnyChunk {
  readonly part: 'fixed' | 'own';
  readonly source: string | null;
  readonly seed: string;
  /** Index of the first visit. */
  readonly from: number;
  /** Curves that crashed a process, with reasons. */
  readonly abandoned: Readonly<Record<string, string>>;
}

/** Everything is measured; the result has to be assembled. */
interface AssemblyChunk extends AnyChunk {
  readonly part: 'assembly';
  readonly source: string | null;
  readonly seed: string;
  /** As the grader reported them, fixed curves first. */
  readonly visits: readonly unknown[];
}

/** Less than a minute of work on a run. */
export type ExperimentChunk = VisitsChunk | AssemblyChunk;

interface Asking {
  readonly workerId: string;
  /** For each experiment of the catalogue that this worker knows, a hash of what its curves depend on. */
  readonly versions: Readonly<Record<string, string>>;
  /** As in `lockActiveWorker`. */
  readonly poll?: string;
}

/**
 * Takes the next chunk of the run whose turn it is. Anything that the run measured on another device, or with another version, is dropped: the curves
 * would not be comparable. A run that was started on a device that still has a worker waits for that worker. Null when there is nothing to do, or the
 * worker is not `active`.
 */
export async function claimChunk(db: Database, asking: Asking): Promise<ExperimentChunk | null> {
  return await db.$transaction(async (tx) => {
    const worker = await lockActiveWorker(tx, asking.workerId, asking.poll);
    if (worker === null) return null;
    const run = await lockNext(tx, { ...asking, ...worker });
    if (run === null) return null;
    const { known: version } = run;
    const fresh = { visits: [], next: run.source === null ? null : 0, abandoned: {} };
    const continues = run.device === worker.device && run.version === version;
    const own = continues ? run : fresh;
    const baseline = await lockBaseline(tx, { experiment: run.experiment, version, device: worker.device });
    const claim = { claimId: randomUUID(), runId: run.id, experiment: run.experiment, labVersion: run.labVersion };
    const chunk = chunkOf(claim, { run, own, baseline });
    if (chunk === null) return null;
    await tx.$executeRaw(Prisma.sql`
      UPDATE experiment_runs SET claim_id = ${claim.claimId}::uuid, worker_id = ${asking.workerId}::uuid, heartbeat_at = clock_timestamp(),
        baseline_id = ${chunk.part === 'fixed' ? baseline.id : null}::uuid, device_class = ${worker.deviceClass}::device_class,
        device = ${worker.device}, version = ${version}, visits = ${JSON.stringify(own.visits)}::jsonb, next = ${own.next},
        abandoned = ${JSON.stringify(own.abandoned)}::jsonb, done = 0, total = NULL
      WHERE id = ${run.id}::uuid`);
    const { device, deviceClass } = worker;
    await recordRunEvent(tx, run.id, { kind: 'measuring', data: { part: chunk.part, device, deviceClass, begins: !continues } });
    return chunk;
  });
}

interface Part {
  readonly visits: readonly unknown[];
  /** Null: complete. */
  readonly next: number | null;
  readonly abandoned: Readonly<Record<string, string>>;
}

interface Run extends Part {
  readonly id: string;
  readonly experiment: string;
  readonly labVersion: string | null;
  /** The version with which this worker would measure it. */
  readonly known: string;
  readonly source: string | null;
  readonly seed: string;
  readonly device: string | null;
  readonly version: string | null;
}

interface Baseline extends Part {
  readonly id: string;
  readonly seed: string;
  /** A chunk of another run is being measured. */
  readonly isTaken: boolean;
}

function chunkOf(claim: AnyChunk, { run, own, baseline }: { run: Run; own: Part; baseline: Baseline }): ExperimentChunk | null {
  const { source, seed } = run;
  if (baseline.next !== null && !baseline.isTaken) {
    return { ...claim, part: 'fixed', source: null, seed: baseline.seed, from: baseline.next, abandoned: baseline.abandoned };
  }
  if (own.next !== null) return { ...claim, part: 'own', source, seed, from: own.next, abandoned: own.abandoned };
  return baseline.next === null ? { ...claim, part: 'assembly', source, seed, visits: [...baseline.visits, ...own.visits] } : null;
}

/** The earliest turn among the runs that this worker could work on. */
async function lockNext(tx: Queryable, { versions, device, deviceClass, gradesOwnLabs }: Asking & ActiveWorker): Promise<Run | null> {
  const known = Prisma.sql`(CASE WHEN r.lab_version IS NULL THEN k.version
    ELSE (SELECT v.experiments->>r.experiment FROM lab_versions v WHERE v.hash = r.lab_version) END)`;
  const rows = await tx.$queryRaw<Run[]>(Prisma.sql`
    SELECT r.id, r.experiment, r.lab_version AS "labVersion", ${known} AS known, r.source, r.seed, r.device, r.version, r.visits, r.next, r.abandoned
    FROM experiment_runs r
    LEFT JOIN unnest(${Object.keys(versions)}::text[], ${Object.values(versions)}::text[]) k (experiment, version) ON k.experiment = r.experiment
    WHERE r.ended_at IS NULL AND r.claim_id IS NULL AND (r.required_class IS NULL OR r.required_class = ${deviceClass}::device_class)
      AND ${mayRunLab(Prisma.sql`r.lab_version`, gradesOwnLabs)} AND ${known} IS NOT NULL
      AND (r.device IS NULL OR r.device = ${device} OR NOT EXISTS (SELECT FROM workers w WHERE w.state = 'active' AND ${DEVICE} = r.device))
      AND NOT (r.next IS NULL AND EXISTS (
        SELECT FROM experiment_baselines b JOIN experiment_runs other ON other.baseline_id = b.id
        WHERE b.experiment = r.experiment AND b.version = ${known} AND b.device = ${device}))
    ORDER BY r.turn, r.id LIMIT 1 FOR NO KEY UPDATE OF r SKIP LOCKED`);
  return rows[0] ?? null;
}

interface BaselineKey {
  readonly experiment: string;
  readonly version: string;
  readonly device: string;
}

async function lockBaseline(tx: Queryable, { experiment, version, device }: BaselineKey): Promise<Baseline> {
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO experiment_baselines (id, experiment, version, device, seed, created_at)
    VALUES (${randomUUID()}::uuid, ${experiment}, ${version}, ${device}, ${randomBytes(16).toString('hex')}, clock_timestamp())
    ON CONFLICT (experiment, version, device) DO NOTHING`);
  const of = Prisma.sql`b.experiment = ${experiment} AND b.version = ${version} AND b.device = ${device}`;
  await tx.$executeRaw(Prisma.sql`SELECT FROM experiment_baselines b WHERE ${of} FOR NO KEY UPDATE`);
  const rows = await tx.$queryRaw<Baseline[]>(Prisma.sql`
    SELECT b.id, b.seed, b.visits, b.next, b.abandoned, EXISTS (SELECT FROM experiment_runs r WHERE r.baseline_id = b.id) AS "isTaken"
    FROM experiment_baselines b WHERE ${of}`);
  const [baseline] = rows;
  if (!baseline) throw new Error('The fixed curves have no row.');
  return baseline;
}
