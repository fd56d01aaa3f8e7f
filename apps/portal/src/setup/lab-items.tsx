import { type ItemKind, isItem } from '../item/item.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import { Checkbox, CheckboxGroup } from '../ui/field.tsx';
import { type ItemChoice, ItemFields, toggled } from './item-fields.tsx';

/** An item that a lab offers. */
export interface LabItem {
  readonly id: string;
  readonly title: string;
  readonly labId: string;
  readonly labTitle: string;
}

interface Props extends ItemChoice {
  readonly kind: ItemKind;
  readonly items: readonly LabItem[];
}

/** Which items of a kind, lab by lab, and what each is worth; labs of which something is chosen are open. */
export function LabItems({ kind, items, chosen, onChange }: Props) {
  const { plural, lead } = ITEM_KINDS[kind];
  const isChosen = (subject: string) => chosen.some(isItem({ kind, subject }));
  return (
    <CheckboxGroup legend={plural} name={`items.${kind}`} className="mt-8">
      <p className="mt-1 max-w-[72ch] text-sm text-muted">{lead}</p>
      <ul className="mt-3 flex flex-col gap-2">
        {[...Map.groupBy(items, ({ labId }) => labId)].map(([labId, ofLab]) => {
          const count = ofLab.filter(({ id }) => isChosen(id)).length;
          return (
            <li key={labId}>
              <details open={count > 0}>
                <summary className="min-h-6 cursor-pointer font-medium">
                  {ofLab[0]?.labTitle ?? labId} <span className="font-normal text-muted">({count === 0 ? 'none' : count} chosen)</span>
                </summary>
                <ul className="mt-2 flex flex-col gap-2">
                  {ofLab.map(({ id, title }) => (
                    <li key={id}>
                      <Checkbox
                        label={`${title} (${id})`}
                        checked={isChosen(id)}
                        onChange={() => onChange(toggled(chosen, { kind, subject: id }))}
                      />
                      <ItemFields item={{ kind, subject: id }} label="Points" chosen={chosen} onChange={onChange} />
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          );
        })}
      </ul>
    </CheckboxGroup>
  );
}
