'use client';
import { Checkbox, SelectField, TextField } from './field.tsx';
import { type Draft, isAsked, type Listed, type Option } from './options.ts';

interface Props<Row> {
  readonly options: Listed<Row>;
  readonly draft: Draft<Row>;
  /** IANA name, shown beside every time. */
  readonly timeZone: string;
  readonly onChange: (fields: Partial<Draft<Row>>) => void;
}

/** A field for each option that applies now; checkboxes come last. */
export function OptionFields<Row>({ options, draft, timeZone, onChange }: Props<Row>) {
  const asked = options.filter(([, option]) => isAsked(option, draft));
  const isTicked = ([, { control }]: Listed<Row>[number]) => control === 'checkbox';
  return [...asked.filter((each) => !isTicked(each)), ...asked.filter(isTicked)].map(([name, option]) => (
    <OptionField
      key={name}
      name={name}
      option={option}
      value={draft[name]}
      timeZone={timeZone}
      onChange={(value) => onChange({ [name]: value } as Partial<Draft<Row>>)}
    />
  ));
}

interface FieldProps<Row> {
  readonly name: string;
  readonly option: Option<Row>;
  readonly value: string | boolean;
  readonly timeZone: string;
  readonly onChange: (value: string | boolean) => void;
}

function OptionField<Row>({ name, option, value, timeZone, onChange }: FieldProps<Row>) {
  const { label, hint } = option;
  if (typeof value === 'boolean') {
    return (
      <Checkbox
        className="col-span-full"
        label={label}
        name={name}
        hint={hint}
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  const field = { label, name, value, onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  switch (option.control) {
    case 'select':
      return (
        <SelectField {...field} hint={option.choices[value]?.meaning ?? hint}>
          {Object.entries(option.choices).map(([choice, { words }]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </SelectField>
      );
    case 'moment':
      return (
        <TextField
          {...field}
          type="datetime-local"
          required={option.empty === undefined}
          hint={`${timeZone}${option.empty === undefined ? '' : `; empty: ${option.empty}`}${hint === undefined ? '' : `. ${hint}`}`}
        />
      );
    case 'number':
      return <TextField {...field} type="number" min={option.min} max={option.max} hint={hint} />;
    default:
      return null;
  }
}
