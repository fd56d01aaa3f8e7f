'use client';
import { isItem, type KindChoices } from '../item/item.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import { TextField } from '../ui/field.tsx';
import { type ItemDraft, newItem } from './assignment-draft.ts';

export interface ItemChoice {
  readonly choices: KindChoices;
  /** Of all kinds. */
  readonly chosen: readonly ItemDraft[];
  readonly onChange: (chosen: readonly ItemDraft[]) => void;
}

/** Those that are chosen, with this one or without it. */
export function toggled({ choices, chosen }: ItemChoice, subject: string): readonly ItemDraft[] {
  const isThis = isItem({ kind: choices.kind, subject });
  return chosen.some(isThis) ? chosen.filter((each) => !isThis(each)) : [...chosen, newItem(choices, subject)];
}

interface Props extends ItemChoice {
  readonly subject: string;
  /** The label of the field for the points. */
  readonly label: string;
  /** Speed is graded, so that it has marks. */
  readonly timed?: boolean;
}

/** What a chosen item is worth, and on what terms; nothing of one that is not chosen. */
export function ItemFields({ choices: { kind }, subject, label, chosen, onChange, timed = false }: Props) {
  const index = chosen.findIndex(isItem({ kind, subject }));
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
      {ITEM_KINDS[kind].terms
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
