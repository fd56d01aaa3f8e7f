'use client';
import type { ItemKey } from '../item/item.ts';
import { isItem } from '../item/item.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import { TextField } from '../ui/field.tsx';
import { type ItemDraft, newItem } from './assignment-draft.ts';

export interface ItemChoice {
  /** Of all kinds. */
  readonly chosen: readonly ItemDraft[];
  readonly onChange: (chosen: readonly ItemDraft[]) => void;
}

/** Those that are chosen, with this one or without it. */
export function toggled(chosen: readonly ItemDraft[], item: ItemKey): readonly ItemDraft[] {
  const without = chosen.filter((each) => !isItem(item)(each));
  return without.length < chosen.length ? without : [...chosen, newItem(item)];
}

interface Props extends ItemChoice {
  readonly item: ItemKey;
  /** Of the field for the points. */
  readonly label: string;
  /** Speed is graded, so that it has marks. */
  readonly timed?: boolean;
}

/** What a chosen item is worth, and on what terms; nothing of one that is not chosen. */
export function ItemFields({ item, label, chosen, onChange, timed = false }: Props) {
  const index = chosen.findIndex(isItem(item));
  const draft = chosen[index];
  if (!draft) return null;
  const change = (fields: Partial<ItemDraft>) => onChange(chosen.with(index, { ...draft, ...fields }));
  return (
    <div className="mt-2 ml-6.5 grid max-w-xl gap-3 sm:grid-cols-3">
      <TextField
        label={label}
        name={`items.${index}.weight`}
        required
        type="number"
        min={0}
        step="any"
        value={draft.weight}
        onChange={(event) => change({ weight: event.target.value })}
      />
      {ITEM_KINDS[item.kind].terms
        .filter((term) => timed || !term.timed)
        .map(({ name, label: of, hint, input }) => (
          <TextField
            key={name}
            label={of}
            name={`items.${index}.${name}`}
            hint={hint}
            {...input}
            value={draft.terms[name] ?? ''}
            onChange={(event) => change({ terms: { ...draft.terms, [name]: event.target.value } })}
          />
        ))}
    </div>
  );
}
