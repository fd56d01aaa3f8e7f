import { PROPOSED_RULES } from '@rooflab/course/assignment-schema';
import type { api } from '../api/client.ts';
import type { ItemKey, KindChoices } from '../item/item.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import { localTime } from '../ui/local-time.ts';
import { type Draft, optionsDraft, optionsSent } from '../ui/options.ts';
import { ASSIGNMENT_OPTIONS, type AssignmentSettings } from './assignment-options.ts';

/** One item of an assignment, as its fields hold it. */
export interface ItemDraft extends ItemKey {
  readonly weight: string;
  /** What only items of its kind have, as the API names it; empty: nothing is said. */
  readonly terms: Readonly<Record<string, string>>;
}

/** An assignment as a form holds it. */
export interface AssignmentDraft extends Draft<AssignmentSettings> {
  readonly title: string;
  readonly items: readonly ItemDraft[];
}

const DAY_MS = 86_400_000;
const USUAL_DAYS = 14;

/** A new assignment: released now, due in two weeks at the day's end. */
export function newDraft(now: Date, timeZone: string): AssignmentDraft {
  const lastDay = localTime(new Date(now.getTime() + USUAL_DAYS * DAY_MS), timeZone).slice(0, 10);
  const dueAt = `${lastDay}T23:59`;
  return { ...draftOf({ ...PROPOSED_RULES, title: '', releaseAt: now, dueAt: now, items: [] }, timeZone), dueAt };
}

/** What the API says of an assignment. */
interface KnownAssignment extends AssignmentSettings {
  readonly title: string;
  readonly items: readonly (ItemKey & { readonly weight: number })[];
}

export function draftOf(known: KnownAssignment, timeZone: string): AssignmentDraft {
  return { title: known.title, ...optionsDraft(ASSIGNMENT_OPTIONS, known, timeZone), items: known.items.map(itemDraftOf) };
}

/** What the API takes. */
export function fieldsOf(draft: AssignmentDraft, timeZone: string) {
  return { title: draft.title, ...optionsSent(ASSIGNMENT_OPTIONS, draft, timeZone), items: draft.items.map(itemFieldsOf) };
}

/** An item that was just chosen. */
export function newItem({ kind, usual }: Pick<KindChoices, 'kind' | 'usual'>, subject: string): ItemDraft {
  return itemDraftOf({ kind, subject, weight: 0, ...usual });
}

function itemDraftOf(item: KnownAssignment['items'][number]): ItemDraft {
  const { kind, subject, weight } = item;
  const said: Readonly<Record<string, unknown>> = { ...item };
  const terms = ITEM_KINDS[kind].terms.map(({ name }) => [name, said[name] == null ? '' : String(said[name])] as const);
  return { kind, subject, weight: String(weight), terms: Object.fromEntries(terms) };
}

type ItemFields = Parameters<typeof api.assignment.create.mutate>[0]['fields']['items'][number];

function itemFieldsOf({ kind, subject, weight, terms }: ItemDraft): ItemFields {
  const said = Object.entries(terms).map(([name, value]) => [name, value === '' ? null : Number(value)] as const);
  return { kind, subject, weight: Number(weight), ...Object.fromEntries(said) };
}
