'use client';
import { DEFAULT_TRY_LIMIT, USUAL_POINTS } from '@rooflab/api/default-rules';
import { TextField } from '../ui/field.tsx';
import type { QuestionDraft } from './assignment-draft.ts';
import { type LabItem, LabItems } from './lab-items.tsx';
import { PointsField } from './points-field.tsx';

interface Props {
  readonly questions: readonly LabItem[];
  readonly chosen: readonly QuestionDraft[];
  readonly onChange: (chosen: readonly QuestionDraft[]) => void;
}

const LEAD =
  'The numbers are different for each student and each try. Getting part of the fields right gives that part of the points. A prediction has one try, and counts once the student’s own run decides it.';

/** Which questions count, lab by lab, what each is worth, and how often it may be tried. */
export function QuestionChooser({ questions, chosen, onChange }: Props) {
  const toggle = (question: string) => {
    const without = chosen.filter((each) => each.question !== question);
    const added = { question, weight: String(USUAL_POINTS.question), tryLimit: String(DEFAULT_TRY_LIMIT) };
    onChange(without.length < chosen.length ? without : [...chosen, added]);
  };
  return (
    <LabItems
      legend="Questions"
      name="questions"
      lead={LEAD}
      items={questions}
      chosen={chosen.map(({ question }) => question)}
      onToggle={toggle}
    >
      {(id) => <Worth index={chosen.findIndex(({ question }) => question === id)} chosen={chosen} onChange={onChange} />}
    </LabItems>
  );
}

function Worth({ index, chosen, onChange }: Pick<Props, 'chosen' | 'onChange'> & { readonly index: number }) {
  const draft = chosen[index];
  if (!draft) return null;
  const change = (fields: Partial<QuestionDraft>) => onChange(chosen.with(index, { ...draft, ...fields }));
  return (
    <>
      <PointsField name={`questions.${index}.weight`} value={draft.weight} onChange={(weight) => change({ weight })} />
      <TextField
        label="Tries"
        name={`questions.${index}.tryLimit`}
        hint="Empty: no limit"
        type="number"
        min={1}
        value={draft.tryLimit}
        onChange={(event) => change({ tryLimit: event.target.value })}
      />
    </>
  );
}
