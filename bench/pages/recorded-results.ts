import { createHash } from 'node:crypto';
import { type Database, Prisma } from '@rooflab/db';
import { type RecordedHandIn, readRecordedStory } from '../../prisma/demo/recordings.ts';
import { LABS } from '../queries/large-course.ts';

interface Template {
  readonly exercise: string;
  readonly verdict: string;
  /** Counts up from 0 for the same exercise and verdict. */
  readonly variant: number;
  readonly variants: number;
  readonly source: string;
  readonly sha256: string;
  readonly result: object;
}

/** For 100 000 results of some 5 KB each, on a busy disk. */
const TRANSACTION = { timeout: 30 * 60_000, maxWait: 60_000 };

/**
 * Gives graded hand-ins that have only a verdict a complete file and a complete result: those that the demo's class handed in, graded by a
 * device. Their score, and the fraction of accepted ones, stay those of the hand-in.
 */
export async function fillInResults(db: Database): Promise<void> {
  const templates = JSON.stringify(await makeTemplates());
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`
      CREATE TEMP TABLE templates ON COMMIT DROP AS
      SELECT * FROM jsonb_to_recordset(${templates}::jsonb)
        AS t(exercise text, verdict text, variant int, variants int, source text, sha256 text, result jsonb)`;
    await tx.$executeRaw`
      CREATE TEMP TABLE lean ON COMMIT DROP AS
      SELECT g.id, g.hand_in_id, g.exercise, g.verdict, abs(hashtext(g.hand_in_id::text)::bigint) AS drawn
      FROM gradings g WHERE g.effective AND g.outcome = 'result' AND NOT g.result ? 'device'`;
    // A hand-in and its grading must not change, but here both were only partly written.
    await setTriggers(tx, 'DISABLE');
    await tx.$executeRaw`
      UPDATE gradings g SET device = t.result -> 'device', roof = t.result -> 'roof', phase_times = t.result -> 'phases', result = jsonb_set(
        t.result || jsonb_build_object('score', g.score, 'maxScore', g.max_score),
        '{performance,fraction}', coalesce(to_jsonb(g.fraction), t.result #> '{performance,fraction}'))
      FROM lean JOIN templates t ON t.exercise = lean.exercise AND t.verdict = lean.verdict AND t.variant = lean.drawn % t.variants
      WHERE g.id = lean.id`;
    await tx.$executeRaw`
      UPDATE hand_ins h SET source = t.source, source_sha256 = t.sha256
      FROM lean JOIN templates t ON t.exercise = lean.exercise AND t.verdict = lean.verdict AND t.variant = lean.drawn % t.variants
      WHERE h.id = lean.hand_in_id`;
    await setTriggers(tx, 'ENABLE');
  }, TRANSACTION);
  await db.$executeRaw`VACUUM ANALYZE`;
  // Otherwise PostgreSQL would write the new rows to disk during the following minutes, while pages are timed.
  await db.$executeRaw`CHECKPOINT`;
}

async function setTriggers(tx: Prisma.TransactionClient, state: 'ENABLE' | 'DISABLE'): Promise<void> {
  await tx.$executeRaw(Prisma.raw(`ALTER TABLE gradings ${state} TRIGGER gradings_keep_finished`));
  await tx.$executeRaw(Prisma.raw(`ALTER TABLE hand_ins ${state} TRIGGER hand_ins_keep`));
}

async function makeTemplates(): Promise<Template[]> {
  const story = await readRecordedStory();
  const exercises = [...new Set<string>(LABS.flat())];
  return exercises.flatMap((exercise) =>
    ['accepted', 'wrong-answer'].flatMap((verdict) => {
      const chosen = nearest(story, { exercise, verdict });
      return chosen.map(({ source, result }, variant) => ({
        exercise,
        verdict,
        variant,
        variants: chosen.length,
        source,
        sha256: createHash('sha256').update(source, 'utf8').digest('hex'),
        result: { ...result, exercise },
      }));
    }),
  );
}

/** Of the exercise; if none was recorded with this verdict, of its lab; else of any. */
function nearest(story: readonly RecordedHandIn[], { exercise, verdict }: { exercise: string; verdict: string }): RecordedHandIn[] {
  const [lab] = exercise.split('/');
  const right = story.filter(({ result }) => result.verdict === verdict);
  const same = right.filter(({ result }) => result.exercise === exercise);
  if (same.length > 0) return same;
  const ofLab = right.filter(({ result }) => result.exercise.split('/')[0] === lab);
  return ofLab.length > 0 ? ofLab : right;
}
