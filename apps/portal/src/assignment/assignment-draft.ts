import { PROPOSED_RULES } from '@rooflab/course/default-rules';
import type { DeviceClass } from '@rooflab/result';
import type { api } from '../api/client.ts';
import type { ItemKey, KindChoices } from '../item/item.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import { localTime, momentOf } from '../ui/local-time.ts';

export const LATE_POLICIES = ['none', 'percent', 'budget'] as const;
export const COUNTING = ['best', 'last', 'chosen'] as const;

/** One item of an assignment, as its fields hold it. */
export interface ItemDraft extends ItemKey {
  readonly weight: string;
  /** What only items of its kind have, as the API names it; empty: nothing is said. */
  readonly terms: Readonly<Record<string, string>>;
}

/** An assignment as a form holds it: text, times local to the course. */
export interface AssignmentDraft {
  readonly title: string;
  readonly releaseAt: string;
  readonly dueAt: string;
  readonly graceMinutes: string;
  readonly latePolicy: (typeof LATE_POLICIES)[number];
  readonly latePercentPerDay: string;
  readonly maxLateDays: string;
  /** Empty: no limit. */
  readonly attemptLimit: string;
  readonly cooldownSeconds: string;
  readonly counting: (typeof COUNTING)[number];
  readonly replacesWaiting: boolean;
  readonly deviceClass: '' | DeviceClass;
  readonly hazardsAreWrong: boolean;
  readonly leaderboardVisible: boolean;
  /** Empty: not frozen. */
  readonly leaderboardFrozenAt: string;
  readonly showRungs: boolean;
  readonly showBestKernels: boolean;
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
export interface KnownAssignment {
  readonly title: string;
  readonly releaseAt: Date;
  readonly dueAt: Date;
  readonly graceMinutes: number;
  readonly latePolicy: AssignmentDraft['latePolicy'];
  readonly latePercentPerDay: number;
  readonly maxLateDays: number;
  readonly attemptLimit: number | null;
  readonly cooldownSeconds: number;
  readonly counting: AssignmentDraft['counting'];
  readonly replacesWaiting: boolean;
  readonly deviceClass: Exclude<AssignmentDraft['deviceClass'], ''> | null;
  readonly hazardsAreWrong: boolean;
  readonly leaderboardVisible: boolean;
  readonly leaderboardFrozenAt: Date | null;
  readonly showRungs: boolean;
  readonly showBestKernels: boolean;
  readonly items: readonly (ItemKey & { readonly weight: number })[];
}

export function draftOf(known: KnownAssignment, timeZone: string): AssignmentDraft {
  const late = known.latePolicy !== 'none';
  return {
    title: known.title,
    releaseAt: localTime(known.releaseAt, timeZone),
    dueAt: localTime(known.dueAt, timeZone),
    graceMinutes: String(known.graceMinutes),
    latePolicy: known.latePolicy,
    latePercentPerDay: known.latePolicy === 'percent' ? String(known.latePercentPerDay) : '10',
    maxLateDays: late ? String(known.maxLateDays) : '3',
    attemptLimit: known.attemptLimit === null ? '' : String(known.attemptLimit),
    cooldownSeconds: String(known.cooldownSeconds),
    counting: known.counting,
    replacesWaiting: known.replacesWaiting,
    deviceClass: known.deviceClass ?? '',
    hazardsAreWrong: known.hazardsAreWrong,
    leaderboardVisible: known.leaderboardVisible,
    leaderboardFrozenAt: known.leaderboardFrozenAt === null ? '' : localTime(known.leaderboardFrozenAt, timeZone),
    showRungs: known.showRungs,
    showBestKernels: known.showBestKernels,
    items: known.items.map(itemDraftOf),
  };
}

/** What the API takes. Times that cannot be read go as empty text, which it refuses by the field's name. */
export function fieldsOf(draft: AssignmentDraft, timeZone: string) {
  const late = draft.latePolicy !== 'none';
  return {
    title: draft.title,
    releaseAt: momentOf(draft.releaseAt, timeZone) ?? '',
    dueAt: momentOf(draft.dueAt, timeZone) ?? '',
    graceMinutes: Number(draft.graceMinutes),
    latePolicy: draft.latePolicy,
    latePercentPerDay: draft.latePolicy === 'percent' ? Number(draft.latePercentPerDay) : 0,
    maxLateDays: late ? Number(draft.maxLateDays) : 0,
    attemptLimit: draft.attemptLimit === '' ? null : Number(draft.attemptLimit),
    cooldownSeconds: Number(draft.cooldownSeconds),
    counting: draft.counting,
    replacesWaiting: draft.replacesWaiting,
    deviceClass: draft.deviceClass === '' ? null : draft.deviceClass,
    hazardsAreWrong: draft.hazardsAreWrong,
    leaderboardVisible: draft.leaderboardVisible,
    leaderboardFrozenAt: draft.leaderboardFrozenAt === '' ? null : (momentOf(draft.leaderboardFrozenAt, timeZone) ?? ''),
    showRungs: draft.showRungs,
    showBestKernels: draft.showBestKernels,
    items: draft.items.map(itemFieldsOf),
  };
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
