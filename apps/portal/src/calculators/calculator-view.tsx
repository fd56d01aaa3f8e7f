'use client';
import { type Calculator, calculators, formatOutput, type Input } from '@rooflab/roofline/calculators';
import { type FormEvent, useState } from 'react';
import { paths } from '../shell/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { leadToProblem } from '../ui/form.tsx';
import { Quantities, Quantity } from '../ui/quantity.tsx';
import { CalculatorDrawing } from './calculator-drawing.tsx';
import { attempt, commandOf, type InputProblem, type InputTexts, type Result } from './calculator-state.ts';

interface Props {
  readonly name: string;
  readonly initialTexts: InputTexts;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

interface State {
  readonly texts: InputTexts;
  readonly problem: InputProblem | null;
  /** The last valid result, kept while a number is only half typed. */
  readonly shown: Result | null;
}

/** Inputs, with results that follow as one types. The address always reflects the fields. */
export function CalculatorView({ name, initialTexts, baseUrl }: Props) {
  const calculator = findCalculator(name);
  const [{ texts, problem, shown }, setState] = useState(() => stateAfter(calculator, initialTexts, null));
  const change = (changed: InputTexts) => {
    setState(stateAfter(calculator, changed, shown));
    window.history.replaceState(null, '', paths.calculator(name, changed));
  };
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
      <Inputs calculator={calculator} texts={texts} problem={problem} onChange={change} />
      <div className="min-w-0">
        {shown === null ? (
          <p className="text-muted">Correct the marked input to see the result.</p>
        ) : (
          <>
            <Results calculator={calculator} result={shown} isOld={problem !== null} />
            <div className="mt-8">
              <CalculatorDrawing name={name} calculation={shown} />
            </div>
          </>
        )}
        {problem === null && <Sharing url={`${baseUrl}${paths.calculator(name, texts)}`} command={commandOf(calculator, texts)} />}
      </div>
    </div>
  );
}

function findCalculator(name: string): Calculator {
  const calculator = calculators.find((each) => each.name === name);
  if (!calculator) throw new RangeError(`There is no calculator ${name}.`);
  return calculator;
}

function stateAfter(calculator: Calculator, texts: InputTexts, before: Result | null): State {
  const { result, problem } = attempt(calculator, texts);
  return { texts, problem, shown: result ?? before };
}

interface InputsProps {
  readonly calculator: Calculator;
  readonly texts: InputTexts;
  readonly problem: InputProblem | null;
  readonly onChange: (texts: InputTexts) => void;
}

/** Without a script its button sends the form to the server. */
function Inputs({ calculator, texts, problem, onChange }: InputsProps) {
  const address = paths.calculator(calculator.name);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    leadToProblem(event.currentTarget);
  };
  return (
    <form action={address} aria-label="Inputs" className="min-w-0" onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
        {calculator.inputs.map((input) => (
          <InputField
            key={input.name}
            input={input}
            text={texts[input.name] ?? ''}
            error={problem?.input === input.name ? problem.message : null}
            onChange={(text) => onChange({ ...texts, [input.name]: text })}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <noscript>
          <Button type="submit" kind="primary" size="small">
            Compute
          </Button>
        </noscript>
        <ButtonLink href={address} size="small" scroll={false}>
          Default inputs
        </ButtonLink>
      </div>
    </form>
  );
}

interface InputFieldProps {
  readonly input: Input;
  readonly text: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
}

function InputField({ input, text, error, onChange }: InputFieldProps) {
  const { name, label, unit } = input;
  const shared = { name, value: text, error, label: unit === '' ? label : `${label} (${unit})`, className: 'min-w-0' };
  if (input.kind === 'choice') {
    return (
      <SelectField {...shared} onChange={({ target }) => onChange(target.value)}>
        {input.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <TextField
      {...shared}
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface ResultsProps {
  readonly calculator: Calculator;
  readonly result: Result;
  /** The present content of the fields gives no result. */
  readonly isOld: boolean;
}

function Results({ calculator, result: { outputs }, isOld }: ResultsProps) {
  return (
    <section aria-label="Result">
      {isOld && <p className="mb-3 text-sm text-muted">This is the result of the last inputs that could be used.</p>}
      <Quantities>
        {calculator.outputs.map(({ name, label, unit }) => (
          <Quantity key={name} name={label}>
            {formatOutput(outputs[name] ?? null, unit)}
          </Quantity>
        ))}
      </Quantities>
    </section>
  );
}

function Sharing({ url, command }: { readonly url: string; readonly command: string }) {
  return (
    <section aria-label="To share" className="mt-8 border-t border-line pt-4 text-sm print:hidden">
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} label="Copy the link to this result" />
        <CopyButton text={command} label="Copy the command" />
      </div>
      <p className="mt-3 text-muted">The same on the command line:</p>
      <code className="mt-1 block text-sm break-words">{command}</code>
    </section>
  );
}
