import type { OpenVersion } from '@rooflab/catalogue';
import { questionsOf, readBank } from '@rooflab/catalogue/questions';
import type { ListedQuestion, QuestionBank } from '@rooflab/lab/question';
import { z } from 'zod';

export const questionDifferenceSchema = z.object({
  question: z.string(),
  title: z.string(),
  /**
   * It is in one version alone; or its variants ask the same and are answered or explained otherwise, so that a regrade judges tries again; or it has other
   * variants, and tries keep the verdicts of those that they were drawn from.
   */
  state: z.enum(['added', 'removed', 'corrected', 'redrawn']),
});

type QuestionDifference = z.infer<typeof questionDifferenceSchema>;

interface Version {
  readonly open: OpenVersion;
  readonly hash: string;
}

/** The questions that differ between two versions of a lab. */
export async function questionDifferences(before: Version, after: Version): Promise<QuestionDifference[]> {
  const [old, now] = [questionsOf(before.open), questionsOf(after.open)];
  const removed = old.filter(({ id }) => !now.some((question) => question.id === id));
  const kept = await Promise.all(now.map((question) => differenceOf(question, before, after)));
  return [...kept.flatMap((difference) => difference ?? []), ...removed.map((question) => told(question, 'removed'))];
}

async function differenceOf(question: ListedQuestion, before: Version, after: Version): Promise<QuestionDifference | null> {
  const [old, now] = await Promise.all([readBank(question.id, before.hash), readBank(question.id, after.hash)]);
  if (old === null || now === null) return told(question, 'added');
  if (JSON.stringify(old) === JSON.stringify(now)) return null;
  const asked = new Set(hashesOf(now));
  return told(question, hashesOf(old).every((hash) => asked.has(hash)) ? 'corrected' : 'redrawn');
}

function hashesOf({ practice, counted }: QuestionBank): string[] {
  return [...practice, ...counted].map(({ askedSha256 }) => askedSha256);
}

function told({ id, title }: ListedQuestion, state: QuestionDifference['state']): QuestionDifference {
  return { question: id, title, state };
}
