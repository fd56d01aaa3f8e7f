import { type CheckedPair, type Comparison, type Database, gradingTermsSchema, type Queryable, settleSpotChecks } from '@rooflab/db';
import { isTimed } from '@rooflab/lab';
import { resultSchema } from '@rooflab/result';
import type { SpeedMarks } from '@rooflab/roofline';
import { openExerciseOf } from '../lab/own-labs.ts';
import { compareResults } from './compare-results.ts';

/** Compares what was delivered for spot checks; returns how many were compared. `db` has the rights of a portal. */
export async function compareSpotChecks(db: Database): Promise<number> {
  return await settleSpotChecks(db, comparePair);
}

async function comparePair(tx: Queryable, pair: CheckedPair): Promise<Comparison> {
  const [first, second] = [resultSchema.safeParse(pair.first.result), resultSchema.safeParse(pair.second.result)];
  if (!first.success || !second.success)
    return { finding: 'inconclusive', reasons: ['A result is of another version of Rooflab, and cannot be read.'] };
  return compareResults({ first: first.data, second: second.data, seed: pair.seed, marks: await marksOf(tx, pair) });
}

async function marksOf(tx: Queryable, pair: CheckedPair): Promise<SpeedMarks | null> {
  const { marks } = gradingTermsSchema.parse(pair.terms);
  if (marks !== null) return marks;
  const exercise = (await openExerciseOf(tx, pair))?.exercise;
  return exercise !== undefined && isTimed(exercise) ? exercise.marks : null;
}
