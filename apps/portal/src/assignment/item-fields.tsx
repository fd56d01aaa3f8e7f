'use client';
import { termsOf } from '../item/kinds.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
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
      {termsOf(draft)
        .filter((term) => timed || !term.timed)
        .map(({ name, label, input, choices }) => {
          const field = {
            ...{ label, 'aria-label': `${label}: ${title}`, name: `items.${index}.${name}`, value: draft.terms[name] ?? '' },
            onChange: (event: { readonly target: { readonly value: string } }) =>
              change({ terms: { ...draft.terms, [name]: event.target.value } }),
          };
          if (!choices) return <TextField key={name} {...field} {...input} className="w-24" />;
          return (
            <SelectField key={name} {...field} className="w-32">
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </SelectField>
          );
        })}
      <Button kind="quiet" size="small" aria-label={`Remove ${title}`} onClick={() => onChange(withoutItem(chosen, draft))}>
        Remove
      </Button>
      {draft.rubric && <RubricFields name={`items.${index}.rubric`} rubric={draft.rubric} onChange={(rubric) => change({ rubric })} />}
    </li>
  );
}
