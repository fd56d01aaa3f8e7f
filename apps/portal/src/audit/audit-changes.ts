import { fieldWords } from './audit-fields.ts';

/** One field that an entry changed. */
export interface FieldChange {
  /** A readable name: `late hand-ins`; for an item of a list, `reduction/sum, pass mark`. */
  readonly words: string;
  /** Its name in the entry, which decides how its values are shown. */
  readonly name: string;
  /** Undefined if the entry created the subject. */
  readonly from: unknown;
  /** Undefined if the entry removed the subject. */
  readonly to: unknown;
}

/** Fields that identify an item of an assignment; entries older than the common item table name the item by its kind. */
const ITEM_KEYS = ['subject', 'exercise', 'question', 'experiment'] as const;

/** Ids that people chose or typed; all others mean nothing to a reader. */
const TOLD_IDS: readonly string[] = ['clientId', 'deploymentIds'];

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields that differ between the two states of an entry, in the order of the later state, without meaningless ids. For a subject that is new or
 * gone: every meaningful field. Lists of items are compared item by item.
 */
export function fieldChanges(before: unknown, after: unknown): readonly FieldChange[] {
  const [was, is] = [isFields(before) ? before : null, isFields(after) ? after : null];
  return Object.keys(is ?? was ?? {})
    .filter((name) => TOLD_IDS.includes(name) || !/^id$|Ids?$/.test(name))
    .flatMap((name) => changesOf(name, fieldOf(was, name), fieldOf(is, name)))
    .filter(({ from, to }) => (was !== null && is !== null) || !isEmpty(from ?? to));
}

function changesOf(name: string, from: unknown, to: unknown): readonly FieldChange[] {
  if (isSame(from, to)) return [];
  const one = to ?? from;
  if (isItems(one) && [from, to].every((each) => each === undefined || isItems(each) || isEmpty(each))) {
    return itemChanges(asItems(from), asItems(to));
  }
  if (isFields(one)) return fieldChanges(from, to);
  return [{ words: fieldWords(name), name, from, to }];
}

function itemChanges(before: readonly Fields[], after: readonly Fields[]): readonly FieldChange[] {
  const [was, is] = [byKey(before), byKey(after)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const [former, present] = [was.get(key), is.get(key)];
    const words = nameOf(present ?? former) ?? '';
    if (former === undefined) return [{ words, name: 'item', from: undefined, to: 'added' }];
    if (present === undefined) return [{ words, name: 'item', from: undefined, to: 'removed' }];
    return fieldChanges(former, present).map((change) => ({ ...change, words: `${words}, ${change.words}` }));
  });
}

function byKey(items: readonly Fields[]): ReadonlyMap<string, Fields> {
  return new Map(items.map((item) => [`${fieldOf(item, 'kind')} ${nameOf(item)}`, item]));
}

function nameOf(item: unknown): string | null {
  if (!isFields(item)) return null;
  const key = ITEM_KEYS.map((name) => fieldOf(item, name)).find((value) => typeof value === 'string');
  return typeof key === 'string' ? key : null;
}

function isItems(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => nameOf(each) !== null);
}

function asItems(value: unknown): readonly Fields[] {
  return isItems(value) ? value : [];
}

function fieldOf(fields: Fields | null, name: string): unknown {
  return fields !== null && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
