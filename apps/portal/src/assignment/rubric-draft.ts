import type { Rubric } from '@rooflab/course/rubric';

/** A criterion, as the form's fields hold it. */
interface CriterionDraft {
  /** Stays the same when the criterion is moved. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly points: string;
}

export type RubricDraft = readonly CriterionDraft[];

export function rubricDraftOf(rubric: Rubric): RubricDraft {
  return rubric.map(({ name, description, points }) => ({ key: crypto.randomUUID(), name, description, points: String(points) }));
}

export function newCriterion(): CriterionDraft {
  return { key: crypto.randomUUID(), name: '', description: '', points: '' };
}

export function movedCriterion(rubric: RubricDraft, from: number, to: number): RubricDraft {
  return rubric.toSpliced(from, 1).toSpliced(to, 0, ...rubric.slice(from, from + 1));
}

export function rubricSent(rubric: RubricDraft) {
  return rubric.map(({ name, description, points }) => ({ name, description, points: Number(points) }));
}
