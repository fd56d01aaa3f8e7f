'use client';
import { DEFAULT_TRY_LIMIT } from '@rooflab/api/default-rules';
import { Checkbox, CheckboxGroup, TextField } from '../ui/field.tsx';
import type { QuestionDraft } from './assignment-draft.ts';

export interface QuestionChoice {
  readonly id: string;
  readonly title: string;
  readonly labId: string;
  readonly labTitle: string;
}

interface Props {
  readonly questions: readonly QuestionChoice[];
  readonly chosen: readonly QuestionDraft[];
  readonly onChange: (chosen: readonly QuestionDraft[]) => void;
}

const USUAL_POINTS = '10';

/** Which questions count, lab by lab, what each is worth, and how often it may be tried. */
export function QuestionChooser({ questions, chosen, onChange }: Props) {
  const labs = Map.groupBy(questions, ({ labId }) => labId);
  const toggle = (question: string) => {
    const without = chosen.filter((each) => each.question !== question);
    const added = { question, weight: USUAL_POINTS, tryLimit: String(DEFAULT_TRY_LIMIT) };
    onChange(without.length < chosen.length ? without : [...chosen, added]);
  };
  const change = (question: string, fields: Partial<QuestionDraft>) =>
    onChange(chosen.map((each) => (each.question === question ? { ...each, ...fields } : each)));
  return (
    <CheckboxGroup legend="Questions" name="questions" className="mt-8">
      <p className="mt-1 max-w-[72ch] text-sm text-muted">
        Each student gets other numbers in each try. A part of the fields gives that part of the points. A prediction has one try, and
        counts once the student’s own run decides it.
      </p>
      <ul className="mt-3 flex flex-col gap-2">
        {[...labs].map(([labId, ofLab]) => {
          const count = ofLab.filter(({ id }) => chosen.some(({ question }) => question === id)).length;
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
                        checked={chosen.some(({ question }) => question === id)}
                        onChange={() => toggle(id)}
                      />
                      <Worth index={chosen.findIndex(({ question }) => question === id)} chosen={chosen} onChange={change} />
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

interface WorthProps {
  /** Of the question among the chosen ones; -1: it is not chosen. */
  readonly index: number;
  readonly chosen: readonly QuestionDraft[];
  readonly onChange: (question: string, fields: Partial<QuestionDraft>) => void;
}

function Worth({ index, chosen, onChange }: WorthProps) {
  const draft = chosen[index];
  if (!draft) return null;
  const { question } = draft;
  return (
    <div className="mt-2 ml-6.5 grid max-w-xl gap-3 sm:grid-cols-3">
      <TextField
        label="Points"
        name={`questions.${index}.weight`}
        required
        type="number"
        min={0}
        step="any"
        value={draft.weight}
        onChange={(event) => onChange(question, { weight: event.target.value })}
      />
      <TextField
        label="Tries"
        name={`questions.${index}.tryLimit`}
        hint="Empty: as many as wanted"
        type="number"
        min={1}
        value={draft.tryLimit}
        onChange={(event) => onChange(question, { tryLimit: event.target.value })}
      />
    </div>
  );
}
