'use client';
import { Checkbox, TextField } from '../ui/field.tsx';
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
    <fieldset>
      <legend className="text-sm font-medium">Exercises</legend>
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
                  <Worth draft={chosen.find((each) => each.exercise === exercise)} onChange={change} timed={timed} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface WorthProps {
  readonly draft: ExerciseDraft | undefined;
  readonly onChange: (exercise: string, fields: Partial<ExerciseDraft>) => void;
  readonly timed: boolean;
}

function Worth({ draft, onChange, timed }: WorthProps) {
  if (!draft) return null;
  const { exercise } = draft;
  return (
    <div className="mt-2 ml-6.5 grid max-w-xl gap-3 sm:grid-cols-3">
      <TextField
        label="Points for a full score"
        type="number"
        min={0}
        value={draft.weight}
        onChange={(event) => onChange(exercise, { weight: event.target.value })}
      />
      {timed && <SpeedMarkFields draft={draft} onChange={onChange} />}
    </div>
  );
}

function SpeedMarkFields({ draft, onChange }: { readonly draft: ExerciseDraft; readonly onChange: WorthProps['onChange'] }) {
  const { exercise } = draft;
  return (
    <>
      <TextField
        label="Pass mark"
        hint="Share of the roof; empty: the lab's"
        inputMode="decimal"
        value={draft.passFraction}
        onChange={(event) => onChange(exercise, { passFraction: event.target.value })}
      />
      <TextField
        label="Full mark"
        hint="Share of the roof; empty: the lab's"
        inputMode="decimal"
        value={draft.fullFraction}
        onChange={(event) => onChange(exercise, { fullFraction: event.target.value })}
      />
    </>
  );
}
