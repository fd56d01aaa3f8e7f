'use client';
import { type ReactNode, useId } from 'react';
import { TextField } from '../ui/field.tsx';
import { useProblem } from '../ui/form.tsx';

interface AnyShown {
  readonly id: string;
  readonly label: ReactNode;
}

interface ShownNumber extends AnyShown {
  readonly kind: 'number' | 'integer';
  /** What may be written, and how exact it must be. */
  readonly hint: string;
  readonly unit: string;
  /** The experiment that decides a prediction; null for any other field. */
  readonly experiment: string | null;
}

interface ShownChoice extends AnyShown {
  readonly kind: 'choice';
  readonly choices: readonly { readonly value: string; readonly label: ReactNode }[];
}

export type ShownField = ShownNumber | ShownChoice;

/** `right`: as checked, and unchanged since; `pending`: a run decides. */
export type Mark = 'right' | 'pending' | null;

interface Props {
  readonly field: ShownField;
  readonly mark: Mark;
  readonly onChange: () => void;
}

/** The name is the field's path in the API's input: a bare field id might clash with a property of form elements. */
export function answerName(id: string): string {
  return `answers.${id}`;
}

/** The text typed into these fields, by their ids. */
export function givenAnswers(given: FormData, fields: readonly ShownField[]): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ id }) => {
      const text = given.get(answerName(id));
      return [id, typeof text === 'string' ? text : ''];
    }),
  );
}

/** The field for one answer. Errors appear at it, from the form around it. */
export function AnswerField({ field, mark, onChange }: Props) {
  if (field.kind === 'choice') return <ChoiceField field={field} mark={mark} onChange={onChange} />;
  const { id, label, unit, hint } = field;
  return (
    <TextField
      className="max-w-sm"
      label={label}
      name={answerName(id)}
      unit={unit}
      hint={
        <>
          {hint} <MarkWords field={field} mark={mark} />
        </>
      }
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      onChange={onChange}
    />
  );
}

function ChoiceField({ field, mark, onChange }: Props & { readonly field: ShownChoice }) {
  const id = useId();
  const name = answerName(field.id);
  const problem = useProblem(name);
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-invalid={problem === null ? undefined : true}
      aria-describedby={problem === null ? undefined : `${id}-problem`}
      tabIndex={-1}
      className="max-w-[72ch] min-w-0 rounded"
    >
      <div id={`${id}-label`} className="mb-1.5 text-sm font-medium">
        {field.label}
      </div>
      <div className="flex flex-col gap-1.5">
        {field.choices.map(({ value, label }) => (
          <label key={value} className="flex items-start gap-2.5">
            <input type="radio" name={name} value={value} required onChange={onChange} className="mt-1 size-4 shrink-0 accent-accent" />
            <span className="min-w-0">{label}</span>
          </label>
        ))}
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} className="mt-1 text-sm text-wrong">
          {problem}
        </p>
      )}
      {mark !== null && (
        <p className="mt-1 text-sm">
          <MarkWords field={field} mark={mark} />
        </p>
      )}
    </div>
  );
}

function MarkWords({ field, mark }: Pick<Props, 'field' | 'mark'>) {
  if (mark === 'right') return <span className="font-medium text-good">✓ Correct.</span>;
  if (mark === 'pending' && field.kind !== 'choice') {
    return <span className="text-text">Run the experiment {field.experiment} to see whether your prediction holds.</span>;
  }
  return null;
}
