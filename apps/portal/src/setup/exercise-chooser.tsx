'use client';
import { isItem } from '../item/item.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import { Checkbox, CheckboxGroup } from '../ui/field.tsx';
import { type ItemChoice, ItemFields, toggled } from './item-fields.tsx';

export interface LabChoice {
  readonly labId: string;
  readonly title: string;
  readonly summary: string;
  readonly exercises: readonly { readonly exercise: string; readonly title: string }[];
}

interface Props extends ItemChoice {
  readonly labs: readonly LabChoice[];
  /** Speed is graded, so that it has marks. */
  readonly timed: boolean;
}

/** Which exercises of which labs, and what each is worth. */
export function ExerciseChooser({ labs, chosen, onChange, timed }: Props) {
  return (
    <CheckboxGroup legend="Exercises" name="items">
      <ul className="mt-2 flex flex-col gap-4">
        {labs.map((lab) => (
          <li key={lab.labId}>
            <p className="font-medium">{lab.title}</p>
            <p className="text-sm text-muted">{lab.summary}</p>
            <ul className="mt-2 flex flex-col gap-2">
              {lab.exercises.map(({ exercise: subject, title }) => (
                <li key={subject}>
                  <Checkbox
                    label={`${title} (${subject})`}
                    checked={chosen.some(isItem({ kind: 'exercise', subject }))}
                    onChange={() => onChange(toggled(chosen, { kind: 'exercise', subject }))}
                  />
                  <ItemFields
                    item={{ kind: 'exercise', subject }}
                    label={ITEM_KINDS.exercise.weight}
                    chosen={chosen}
                    onChange={onChange}
                    timed={timed}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </CheckboxGroup>
  );
}
