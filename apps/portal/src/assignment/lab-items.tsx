import { isItem } from '../item/item.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import { Checkbox, CheckboxGroup } from '../ui/field.tsx';
import { type ItemChoice, ItemFields, toggled } from './item-fields.tsx';

/** Which items of a kind, lab by lab, and what each is worth; labs of which something is chosen are open. */
export function LabItems(choice: ItemChoice) {
  const { choices, chosen, onChange } = choice;
  const { kind, labs } = choices;
  const { plural, lead } = ITEM_KINDS[kind];
  const isChosen = (subject: string) => chosen.some(isItem({ kind, subject }));
  return (
    <CheckboxGroup legend={plural} name={`items.${kind}`} className="mt-8">
      <p className="mt-1 max-w-[72ch] text-sm text-muted">{lead}</p>
      <ul className="mt-3 flex flex-col gap-2">
        {labs.map(({ labId, title: labTitle, items }) => {
          const count = items.filter(({ subject }) => isChosen(subject)).length;
          return (
            <li key={labId}>
              <details open={count > 0}>
                <summary className="min-h-6 cursor-pointer font-medium">
                  {labTitle} <span className="font-normal text-muted">({count === 0 ? 'none' : count} chosen)</span>
                </summary>
                <ul className="mt-2 flex flex-col gap-2">
                  {items.map(({ subject, title }) => (
                    <li key={subject}>
                      <Checkbox
                        label={`${title} (${subject})`}
                        checked={isChosen(subject)}
                        onChange={() => onChange(toggled(choice, subject))}
                      />
                      <ItemFields {...choice} subject={subject} label="Points" />
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
