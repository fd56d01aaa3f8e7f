import type { Rubric } from '@rooflab/course/rubric';
import type { Api } from '../pages-bridge.ts';

/** What an assignment asks for. */
export type Item = Awaited<ReturnType<Api['assignment']['byId']>>['items'][number];

export type ItemKind = Item['kind'];

export interface ItemKey {
  readonly kind: ItemKind;
  readonly subject: string;
}

/** What can be chosen, for one kind. */
export type KindChoices = Awaited<ReturnType<Api['item']['choices']>>[number];

/** A student's grade for an item. */
export type ItemGrade = Awaited<ReturnType<Api['grade']['mine']>>['assignments'][number]['items'][number];

/** With how often the student has worked on it. */
export type ItemStatus = NonNullable<Awaited<ReturnType<Api['assignment']['byId']>>['mine']>['items'][number];

/** The items that are exercises. */
export function exercisesOf<T extends { readonly kind: string }>(items: readonly T[]): Extract<T, { readonly kind: 'exercise' }>[] {
  return items.filter((item): item is Extract<T, { readonly kind: 'exercise' }> => item.kind === 'exercise');
}

/** The exercises in which students are ranked. */
export function rankedIn<T extends { readonly kind: string }>(items: readonly T[]): Extract<T, { readonly kind: 'exercise' }>[] {
  return exercisesOf(items).filter((item) => !('untimed' in item && item.untimed));
}

/** What the report is judged by; empty: there is none, or staff give one score. */
export function rubricOf(items: readonly Item[]): Rubric {
  return items.find((item) => item.kind === 'report')?.rubric ?? [];
}

export function isItem(of: ItemKey): (item: ItemKey) => boolean {
  return ({ kind, subject }) => kind === of.kind && subject === of.subject;
}
