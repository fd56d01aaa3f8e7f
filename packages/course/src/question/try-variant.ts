import { createHash, createHmac } from 'node:crypto';
import type { Database } from '@rooflab/db';
import {
  askedOf,
  type Checked,
  checkAnswer,
  type DecidingRun,
  drawVariant,
  measuredPredictions,
  type Variant,
} from '@rooflab/lab/question';
import { findQuestion } from '@rooflab/labs/questions';
import { decidingRuns } from '../experiment/queries.ts';
import { decidePredictions } from './decide-predictions.ts';
import { asksPrediction, knownQuestion } from './known-question.ts';
import type { TryRow } from './list-tries.ts';
import type { DrawnTry } from './open-try.ts';
import type { Verdicts } from './verdicts.ts';

export interface TryPlace {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  readonly question: string;
  readonly number: number;
}

/**
 * The seed of a counted variant, 64 hexadecimal digits: a keyed hash of whose try it is, under a key that serves nothing else. Who knows it can draw the
 * variant in practice and read its solution, so it is neither stored nor told.
 */
function seedOf(secret: string, { enrolmentId, assignmentId, question, number }: TryPlace): string {
  const key = createHmac('sha256', secret).update('rooflab counted tries').digest();
  return createHmac('sha256', key)
    .update(JSON.stringify([enrolmentId, assignmentId, question, number]))
    .digest('hex');
}

/** The variant of a try, with its answer. Throws `ApiError` where the question is gone. */
export function variantOfTry(secret: string, place: TryPlace): Variant {
  return drawVariant(knownQuestion(place.question), seedOf(secret, place));
}

/** What is shown and kept of a variant. */
export function drawnTry(variant: Variant): DrawnTry {
  const { title, text, fields } = askedOf(variant);
  const asked = { title, text, fields };
  return { asked, askedSha256: hashOf(asked), predicts: asksPrediction(fields) };
}

function hashOf(asked: object): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}

/** The variant that a student was shown, with its answer; null where the question, or the key of the seeds, is another one now, and asks something else. */
export function sameVariant(secret: string, row: TryPlace & Pick<TryRow, 'askedSha256'>): Variant | null {
  if (findQuestion(row.question) === undefined) return null;
  const variant = variantOfTry(secret, row);
  return drawnTry(variant).askedSha256 === row.askedSha256 ? variant : null;
}

export function verdictsOf({ fields }: Checked): Verdicts {
  return Object.fromEntries(fields.map(({ id, correct, pending }) => [id, pending === true ? null : correct]));
}

/** The verdicts of an answered try by the question as it is now, predictions as they were decided; null where it asks something else now. */
export function judgeAgain(secret: string, row: TryRow): Verdicts | null {
  const variant = row.answers && sameVariant(secret, row);
  if (!row.answers || !row.verdicts || !variant) return null;
  const { readable, ...checked } = checkAnswer(variant, row.answers);
  if (!readable) return null;
  const decided = row.verdicts;
  return Object.fromEntries(
    Object.entries(verdictsOf({ readable, ...checked })).map(([id, verdict]) => [id, verdict ?? decided[id] ?? null]),
  );
}

/** What a run of the student's decides of a try's predictions; null where it asks something else now. */
function judgeWithRun(secret: string, row: TryRow, run: DecidingRun): Verdicts | null {
  const variant = row.answers && sameVariant(secret, row);
  if (!row.answers || !variant) return null;
  return verdictsOf(checkAnswer(variant, row.answers, measuredPredictions(variant.fields, run)));
}

/** Decides what is locked of a student's predictions by the runs that they finished since: at the end of each, and again before their tries are read. */
export async function decideByStoredRuns(
  services: { readonly db: Database; readonly triesSecret: string },
  enrolmentId: string,
): Promise<void> {
  for (const { createdAt, result } of await decidingRuns(services.db, enrolmentId))
    await decideByRun(services, { enrolmentId, startedAt: createdAt, run: result });
}

interface OwnRun {
  readonly enrolmentId: string;
  /** When it began: a prediction that was locked later is none. */
  readonly startedAt: Date;
  readonly run: DecidingRun;
}

/** Decides what a student's locked predictions say of a run of theirs. Returns the ids of the tries that it changed. */
export async function decideByRun(
  { db, triesSecret }: { readonly db: Database; readonly triesSecret: string },
  { enrolmentId, startedAt, run }: OwnRun,
): Promise<string[]> {
  return await decidePredictions(db, { enrolmentId, startedAt, decide: (row) => judgeWithRun(triesSecret, row, run) });
}
