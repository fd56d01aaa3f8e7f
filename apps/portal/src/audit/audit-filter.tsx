import { Button, ButtonLink } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { QueryForm } from '../ui/form.tsx';
import { type AuditAsked, auditAddress } from './audit-asked.ts';
import { ACTIONS, actionWords, SUBJECT_KINDS, subjectWords } from './audit-words.ts';

interface Props {
  readonly path: string;
  readonly asked: AuditAsked;
}

/** Has an address of its own, which can be sent to a colleague. Folded away on narrow pages as long as nothing is asked. */
export function AuditFilter({ path, asked }: Props) {
  const { before, ...filters } = asked;
  const filtered = Object.values(filters).some((value) => value !== '');
  return (
    <search>
      <QueryForm
        action={path}
        scroll={false}
        key={auditAddress(path, asked)}
        className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-4"
      >
        <TextField label="Who" name="who" type="search" defaultValue={asked.who} placeholder="Name, address or “portal”" maxLength={200} />
        <Choice label="Did what" name="action" value={asked.action} any="Anything" choices={ACTIONS} words={actionWords} />
        <Choice label="To what" name="kind" value={asked.kind} any="Anything" choices={SUBJECT_KINDS} words={subjectWords} />
        <TextField label="About" name="about" type="search" defaultValue={asked.about} placeholder="A person, a title" maxLength={200} />
        <TextField label="From" name="from" type="date" defaultValue={asked.from} />
        <TextField label="To" name="to" type="date" defaultValue={asked.to} />
        {asked.subject !== '' && <input type="hidden" name="subject" value={asked.subject} />}
        <div className="col-span-2 flex flex-wrap gap-2">
          <Button type="submit">Show</Button>
          {filtered && (
            <ButtonLink kind="quiet" href={path}>
              Show all
            </ButtonLink>
          )}
        </div>
      </QueryForm>
    </search>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly any: string;
  readonly choices: readonly string[];
  readonly words: (choice: string) => string;
}

/** In the order of their words, in which people look for them. */
function Choice({ label, name, value, any, choices, words }: ChoiceProps) {
  const sorted = choices.map((choice) => ({ choice, told: words(choice) })).sort((one, other) => one.told.localeCompare(other.told, 'en'));
  return (
    <SelectField label={label} name={name} defaultValue={value} className="min-w-0">
      <option value="">{any}</option>
      {sorted.map(({ choice, told }) => (
        <option key={choice} value={choice}>
          {told}
        </option>
      ))}
    </SelectField>
  );
}
