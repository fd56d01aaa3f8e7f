import { findQuestion, readBank } from '@rooflab/catalogue/questions';
import type { Queryable } from '@rooflab/db';
import type { Field, QuestionBank } from '@rooflab/lab/question';
import { openLabVersion } from '../lab/own-labs.ts';
import { ApiError } from '../procedure/errors.ts';
import type { QuestionKey } from './schema.ts';

/** A question of an assignment as it is now: in the version of its lab that the item has. */
export interface AskedBank {
  /** Null: the lab is one of the catalogue. */
  readonly labVersion: string | null;
  /** Null: the question is gone. */
  readonly bank: QuestionBank | null;
}

export async function bankOfItem(db: Queryable, { assignmentId, question }: QuestionKey): Promise<AskedBank> {
  const where = { assignmentId_kind_subject: { assignmentId, kind: 'question', subject: question } } as const;
  const item = await db.assignmentItem.findUnique({ where, select: { labVersion: true } });
  return await bankOfVersion(db, question, item?.labVersion ?? null);
}

/** A question of a version of its lab; null: of the catalogue. */
export async function bankOfVersion(db: Queryable, question: string, labVersion: string | null): Promise<AskedBank> {
  if (labVersion !== null) await openLabVersion(db, labVersion);
  return { labVersion, bank: await readBank(question, labVersion) };
}

/** Throws `ApiError` where the question is gone. */
export function knownBank({ bank }: Pick<AskedBank, 'bank'>, question: string): QuestionBank {
  if (bank === null)
    throw new ApiError('not-found', { message: `There is no question ${question}.`, remedy: 'Choose one of those that are listed.' });
  return bank;
}

/** A question of the catalogue. Throws `ApiError` where there is none with this id. */
export async function catalogueBank(id: string): Promise<QuestionBank> {
  return knownBank({ bank: await readBank(id) }, id);
}

/** The experiments whose runs decide these fields; empty where none is a prediction. */
export function experimentsOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap((field) => (field.kind === 'number' && field.predicts ? [field.predicts.experiment] : []));
}

/** A question as an item of an assignment names it. Its version must be open; left out, it is one of the catalogue. */
interface QuestionItem {
  readonly subject: string;
  readonly labVersion?: string | null;
}

/** Whether its variants ask for predictions: all of them do, or none. False for a question that no longer exists. */
export function isPrediction(item: QuestionItem): boolean {
  return predictedExperiments(item).length > 0;
}

/** The experiments whose runs decide its fields; empty for a question that predicts nothing or no longer exists. */
export function predictedExperiments({ subject, labVersion = null }: QuestionItem): readonly string[] {
  return findQuestion(subject, labVersion)?.predicts ?? [];
}
