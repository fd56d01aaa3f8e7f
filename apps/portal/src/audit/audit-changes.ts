import { fieldWords } from './audit-fields.ts';

/** One field that an entry changed. */
export interface FieldChange {
  /** What people call it: `late hand-ins`; of an item of a list `reduction/sum, pass mark`. */
  readonly words: string;
  /** Its name in the entry, by which its values get their words. */
  readonly name: string;
  /** Undefined where the entry made something new. */
  readonly from: unknown;
  /** Undefined where the entry removed something. */
  readonly to: unknown;
}

/** What names an item of an assignment; entries of before all kinds were one say which kind it is. */
const ITEM_KEYS = ['subject', 'exercise', 'question', 'experiment'] as const;

/** Ids that people chose or typed; all others say nothing to a reader. */
const TOLD_IDS: readonly string[] = ['clientId', 'deploymentIds'];

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields that differ between both states of an entry, in the order of the later one, but for ids, which say nothing. Of something new or
 * gone: the fields that say something. Lists of items are compared item by item.
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
