import { type ItemKey, isItem, type KindChoices } from '../item/item.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import { type ItemDraft, newItem } from './assignment-draft.ts';

/** An item that an assignment can have. */
export interface Offer extends ItemKey {
  readonly title: string;
  /** Empty: it does not belong to a lab. */
  readonly lab: string;
  /** `question` */
  readonly kindWord: string;
  /** With the points and terms that such an item usually has. */
  readonly draft: ItemDraft;
}

/** Everything that can be chosen, in the order of kinds. A report belongs to no lab, and is named after its kind. */
export function offersOf(kinds: readonly KindChoices[]): readonly Offer[] {
  return kinds.flatMap((choices) => {
    const { kind, labs } = choices;
    const kindWord = kindWordOf(kind);
    const offer = (subject: string, title: string, lab: string, usual = choices.usual) => ({
      kind,
      subject,
      title,
      lab,
      kindWord,
      draft: newItem({ kind, usual }, subject),
    });
    if (labs.length === 0) return [offer(kind, capital(kindWord), '')];
    return labs.flatMap((lab) => lab.items.map(({ subject, title, usual }) => offer(subject, title, lab.title, usual ?? choices.usual)));
  });
}

/** Those that have every word of the query in their title, address, lab or kind; none for an empty query. */
export function searchOffers(offers: readonly Offer[], query: string): readonly Offer[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return offers.filter(({ title, subject, lab, kindWord }) => {
    const text = `${title} ${subject} ${lab} ${kindWord}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function withItem(chosen: readonly ItemDraft[], { kind, subject, draft }: Offer): readonly ItemDraft[] {
  return chosen.some(isItem({ kind, subject })) ? chosen : [...chosen, draft];
}

export function withoutItem(chosen: readonly ItemDraft[], key: ItemKey): readonly ItemDraft[] {
  const isThis = isItem(key);
  return chosen.filter((each) => !isThis(each));
}

function kindWordOf(kind: ItemKey['kind']): string {
  return ITEM_KINDS[kind].plural.toLowerCase().slice(0, -1);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
