'use client';
import { ITEM_KINDS } from '../item/kinds.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import type { ItemDraft } from './assignment-draft.ts';
import { withoutItem } from './item-search.ts';
import { RubricFields } from './rubric-fields.tsx';

interface Props {
  readonly title: string;
  /** Its place among the chosen items, by which the API names its fields. */
  readonly index: number;
  readonly chosen: readonly ItemDraft[];
  readonly onChange: (chosen: readonly ItemDraft[]) => void;
  /** Speed is graded, so exercises have marks. */
  readonly timed: boolean;
}

/** One chosen item: what it is worth, and on what terms. */
export function ItemFields({ title, index, chosen, onChange, timed }: Props) {
  const draft = chosen[index];
  if (!draft) return null;
  const { kind } = draft;
  const change = (fields: Partial<ItemDraft>) => onChange(chosen.with(index, { ...draft, ...fields }));
  return (
    <li className="flex flex-wrap items-end gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
      <span className="min-w-40 flex-1 self-center break-words">{title}</span>
      <TextField
        label="Points"
        aria-label={`Points: ${title}`}
        name={`items.${index}.weight`}
        required
        type="number"
        min={0}
        step="any"
        className="w-24"
        value={draft.weight}
        onChange={(event) => change({ weight: event.target.value })}
      />
      {ITEM_KINDS[kind].terms
        .filter((term) => timed || !term.timed)
        .map(({ name, label, input }) => (
          <TextField
            key={name}
            label={label}
            aria-label={`${label}: ${title}`}
            name={`items.${index}.${name}`}
            {...input}
            className="w-24"
            value={draft.terms[name] ?? ''}
            onChange={(event) => change({ terms: { ...draft.terms, [name]: event.target.value } })}
          />
        ))}
      <Button kind="quiet" size="small" aria-label={`Remove ${title}`} onClick={() => onChange(withoutItem(chosen, draft))}>
        Remove
      </Button>
      {draft.rubric && <RubricFields name={`items.${index}.rubric`} rubric={draft.rubric} onChange={(rubric) => change({ rubric })} />}
    </li>
  );
}
