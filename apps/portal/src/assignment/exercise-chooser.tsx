import { isItem } from '../item/item.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import { Checkbox, CheckboxGroup } from '../ui/field.tsx';
import { type ItemChoice, ItemFields, toggled } from './item-fields.tsx';

interface Props extends ItemChoice {
  /** Speed is graded, so that it has marks. */
  readonly timed: boolean;
}

/** Which exercises of which labs, and what each is worth. */
export function ExerciseChooser({ timed, ...choice }: Props) {
  const { choices, chosen, onChange } = choice;
  return (
    <CheckboxGroup legend="Exercises" name="items">
      <ul className="mt-2 flex flex-col gap-4">
        {choices.labs.map((lab) => (
          <li key={lab.labId}>
            <p className="font-medium">{lab.title}</p>
            <p className="text-sm text-muted">{lab.summary}</p>
            <ul className="mt-2 flex flex-col gap-2">
              {lab.items.map(({ subject, title }) => (
                <li key={subject}>
                  <Checkbox
                    label={`${title} (${subject})`}
                    checked={chosen.some(isItem({ kind: 'exercise', subject }))}
                    onChange={() => onChange(toggled(choice, subject))}
                  />
                  <ItemFields {...choice} subject={subject} label={ITEM_KINDS.exercise.weight} timed={timed} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </CheckboxGroup>
  );
}
