import { type JudgedCriterion, type Rubric, sumOfJudged } from '@rooflab/course/rubric';

/** What staff have typed for a criterion. */
export interface GivenDraft {
  readonly points: string;
  readonly note: string;
}

/** Keyed by the criterion's name, so that what was typed stays when the rubric changes. */
export type JudgementDraft = ReadonlyMap<string, GivenDraft>;

export function judgementDraftOf(criteria: readonly JudgedCriterion[] | null): JudgementDraft {
  return new Map((criteria ?? []).map(({ name, points, note }) => [name, { points: String(points), note: note ?? '' }]));
}

export function givenFor(draft: JudgementDraft, name: string): GivenDraft {
  return draft.get(name) ?? { points: '', note: '' };
}

/** Something is typed for a criterion, so that all need points. */
export function isBegun(rubric: Rubric, draft: JudgementDraft): boolean {
  return rubric.some(({ name }) => {
    const { points, note } = givenFor(draft, name);
    return points !== '' || note.trim() !== '';
  });
}

/** As the API takes them; null: words only. */
export function judgementSent(rubric: Rubric, draft: JudgementDraft): JudgedCriterion[] | null {
  if (!isBegun(rubric, draft)) return null;
  return rubric.map(({ name, points: maximum }) => {
    const { points, note } = givenFor(draft, name);
    return { name, maximum, points: Number(points), note: note.trim() === '' ? null : note };
  });
}

/** What the points typed so far come to. */
export function judgementSum(rubric: Rubric, draft: JudgementDraft) {
  return sumOfJudged(rubric.map(({ name, points }) => ({ maximum: points, points: Number(givenFor(draft, name).points) })));
}
