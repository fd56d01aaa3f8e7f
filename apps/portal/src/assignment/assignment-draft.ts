import { PROPOSED_RULES } from '@rooflab/course/assignment-schema';
import type { Rubric } from '@rooflab/course/rubric';
import type { api } from '../api/client.ts';
import type { ItemKey, KindChoices } from '../item/item.ts';
import { termsOf } from '../item/kinds.ts';
import { localTime } from '../ui/local-time.ts';
import { type Draft, optionsDraft, optionsSent } from '../ui/options.ts';
import { ASSIGNMENT_OPTIONS, type AssignmentSettings } from './assignment-options.ts';
import { type RubricDraft, rubricDraftOf, rubricSent } from './rubric-draft.ts';

/** An item of an assignment, as the form's fields hold it. */
export interface ItemDraft extends ItemKey {
  readonly weight: string;
  /** Terms that only items of its kind have, by their names in the API; empty: not set. */
  readonly terms: Readonly<Record<string, string>>;
  /** Only of a report. */
  readonly rubric?: RubricDraft;
}

/** An assignment, as the form holds it. */
export interface AssignmentDraft extends Draft<AssignmentSettings> {
  readonly title: string;
  readonly items: readonly ItemDraft[];
}

const DAY_MS = 86_400_000;
const USUAL_DAYS = 14;

/** A new assignment: released now, due in two weeks at the end of the day. */
export function newDraft(now: Date, timeZone: string): AssignmentDraft {
  const lastDay = localTime(new Date(now.getTime() + USUAL_DAYS * DAY_MS), timeZone).slice(0, 10);
  const dueAt = `${lastDay}T23:59`;
  return { ...draftOf({ ...PROPOSED_RULES, title: '', releaseAt: now, dueAt: now, items: [] }, timeZone), dueAt };
}

interface KnownItem extends ItemKey {
  readonly weight: number;
  readonly rubric?: Rubric;
}

/** An assignment as the API returns it. */
interface KnownAssignment extends AssignmentSettings {
  readonly title: string;
  readonly items: readonly KnownItem[];
}

export function draftOf(known: KnownAssignment, timeZone: string): AssignmentDraft {
  return { title: known.title, ...optionsDraft(ASSIGNMENT_OPTIONS, known, timeZone), items: known.items.map(itemDraftOf) };
}

/** Converts a draft into the API's input. */
export function fieldsOf(draft: AssignmentDraft, timeZone: string) {
  return { title: draft.title, ...optionsSent(ASSIGNMENT_OPTIONS, draft, timeZone), items: draft.items.map(itemFieldsOf) };
}

/** A newly chosen item. */
export function newItem({ kind, usual }: Pick<KindChoices, 'kind' | 'usual'>, subject: string): ItemDraft {
  return itemDraftOf({ kind, subject, weight: 0, ...usual });
}

function itemDraftOf(item: KnownItem): ItemDraft {
  const { kind, subject, weight, rubric } = item;
  const said: Readonly<Record<string, unknown>> = { ...item };
  const terms = termsOf(item).map(
    ({ name, choices }) => [name, said[name] == null ? (choices?.[0]?.value ?? '') : String(said[name])] as const,
  );
  const draft = { kind, subject, weight: String(weight), terms: Object.fromEntries(terms) };
  return kind === 'report' ? { ...draft, rubric: rubricDraftOf(rubric ?? []) } : draft;
}

type ItemFields = Parameters<typeof api.assignment.create.mutate>[0]['fields']['items'][number];

function itemFieldsOf({ kind, subject, weight, terms, rubric }: ItemDraft): ItemFields {
  const said = termsOf({ kind, subject }).map(({ name, choices }) => {
    const value = terms[name] ?? '';
    return [name, choices ? value : value === '' ? null : Number(value)] as const;
  });
  return { kind, subject, weight: Number(weight), ...Object.fromEntries(said), ...(rubric && { rubric: rubricSent(rubric) }) };
}
