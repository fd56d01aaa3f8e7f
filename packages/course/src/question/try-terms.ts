import type { Queryable } from '@rooflab/db';
import { type AssignmentTerms, loadTerms } from '../hand-in/assignment-terms.ts';
import { checkAttempts } from '../hand-in/hand-in-rules.ts';
import type { QuestionKey } from './schema.ts';

export interface TryKey extends QuestionKey {
  readonly enrolmentId: string;
}

/** The assignment's terms for one of its questions. Throws `Refused`. */
export async function loadTryTerms(tx: Queryable, { enrolmentId, assignmentId, question }: TryKey): Promise<AssignmentTerms> {
  return await loadTerms(tx, { enrolmentId, assignmentId, item: { kind: 'question', subject: question } });
}

interface TryHistory {
  readonly at: Date;
  readonly answered: number;
  /** A prediction has one try, because whoever has seen the run knows the answer; staff may allow a student more. */
  readonly predicts: boolean;
}

/** How many tries a question has before staff allow a student more; null: no limit. */
export function tryLimitOf(tryLimit: number | null, predicts: boolean): number | null {
  return predicts ? 1 : tryLimit;
}

/** Tries left after this one (null: no limit). Throws `Refused` when there is none for it. Nobody has to wait between tries, since no device does any work. */
export function checkTries(terms: AssignmentTerms, { at, answered, predicts }: TryHistory): number | null {
  const tryLimit = terms.item.kind === 'question' ? terms.item.tryLimit : null;
  const assignment = { ...terms.assignment, attemptLimit: tryLimitOf(tryLimit, predicts), cooldownSeconds: 0 };
  return checkAttempts(at, { ...terms, assignment }, { attemptsUsed: answered, lastAt: null });
}
