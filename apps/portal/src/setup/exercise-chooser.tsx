'use client';
import { Checkbox, CheckboxGroup, TextField } from '../ui/field.tsx';
import type { ExerciseDraft } from './assignment-draft.ts';

export interface LabChoice {
  readonly labId: string;
  readonly title: string;
  readonly summary: string;
  readonly exercises: readonly { readonly exercise: string; readonly title: string }[];
}

interface Props {
  readonly labs: readonly LabChoice[];
  readonly chosen: readonly ExerciseDraft[];
  readonly onChange: (chosen: readonly ExerciseDraft[]) => void;
  /** Speed is graded, so that it has marks. */
  readonly timed: boolean;
}

/** Which exercises of which labs, and what each is worth. */
export function ExerciseChooser({ labs, chosen, onChange, timed }: Props) {
  const toggle = (exercise: string) => {
    const without = chosen.filter((each) => each.exercise !== exercise);
    onChange(without.length < chosen.length ? without : [...chosen, { exercise, weight: '100', passFraction: '', fullFraction: '' }]);
  };
  const change = (exercise: string, fields: Partial<ExerciseDraft>) =>
    onChange(chosen.map((each) => (each.exercise === exercise ? { ...each, ...fields } : each)));
  return (
    <CheckboxGroup legend="Exercises" name="exercises">
      <ul className="mt-2 flex flex-col gap-4">
        {labs.map((lab) => (
          <li key={lab.labId}>
            <p className="font-medium">{lab.title}</p>
            <p className="text-sm text-muted">{lab.summary}</p>
            <ul className="mt-2 flex flex-col gap-2">
              {lab.exercises.map(({ exercise, title }) => (
                <li key={exercise}>
                  <Checkbox
                    label={`${title} (${exercise})`}
                    checked={chosen.some((each) => each.exercise === exercise)}
                    onChange={() => toggle(exercise)}
                  />
                  <Worth index={chosen.findIndex((each) => each.exercise === exercise)} chosen={chosen} onChange={change} timed={timed} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </CheckboxGroup>
  );
}

interface WorthProps {
  /** Of the exercise among the chosen ones; -1: it is not chosen. */
  readonly index: number;
  readonly chosen: readonly ExerciseDraft[];
  readonly onChange: (exercise: string, fields: Partial<ExerciseDraft>) => void;
  readonly timed: boolean;
}

function Worth({ index, chosen, onChange, timed }: WorthProps) {
  const draft = chosen[index];
  if (!draft) return null;
  const field = `exercises.${index}`;
  const { exercise } = draft;
  return (
    <div className="mt-2 ml-6.5 grid max-w-xl gap-3 sm:grid-cols-3">
      <TextField
        label="Points for a full score"
        name={`${field}.weight`}
        required
        type="number"
        min={0}
        value={draft.weight}
        onChange={(event) => onChange(exercise, { weight: event.target.value })}
      />
      {timed && <SpeedMarkFields draft={draft} field={field} onChange={onChange} />}
    </div>
  );
}

interface SpeedMarkProps extends Pick<WorthProps, 'onChange'> {
  readonly draft: ExerciseDraft;
  /** The exercise's part of the fields' names. */
  readonly field: string;
}

function SpeedMarkFields({ draft, field, onChange }: SpeedMarkProps) {
  const { exercise } = draft;
  return (
    <>
      <TextField
        label="Pass mark"
        name={`${field}.passFraction`}
        hint="Share of the roof; empty: the lab's"
        inputMode="decimal"
        value={draft.passFraction}
        onChange={(event) => onChange(exercise, { passFraction: event.target.value })}
      />
      <TextField
        label="Full mark"
        name={`${field}.fullFraction`}
        hint="Share of the roof; empty: the lab's"
        inputMode="decimal"
        value={draft.fullFraction}
        onChange={(event) => onChange(exercise, { fullFraction: event.target.value })}
      />
    </>
  );
}
