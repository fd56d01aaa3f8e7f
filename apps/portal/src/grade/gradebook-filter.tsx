import { paths } from '../shell/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { QueryForm } from '../ui/form.tsx';
import type { Gradebook } from './gradebook.ts';
import { type GradebookAsked, gradebookAddress, SHOWN } from './gradebook-address.ts';

interface Props {
  readonly slug: string;
  readonly asked: GradebookAsked;
  readonly assignments: Gradebook['assignments'];
}

/** Asks by an address of its own, which can be sent to a colleague, and works before the scripts have come. */
export function GradebookFilter({ slug, asked, assignments }: Props) {
  const usual = { ...asked, text: '', show: 'everybody', assignmentId: undefined, page: 1 } as const;
  const filtered = asked.text !== '' || asked.show !== 'everybody';
  return (
    <search>
      <QueryForm
        action={paths.staff(slug, 'gradebook')}
        scroll={false}
        key={gradebookAddress(slug, asked)}
        className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
      >
        <TextField
          label="Name or address"
          name="search"
          type="search"
          defaultValue={asked.text}
          maxLength={200}
          className="max-sm:col-span-2 sm:w-56"
        />
        <SelectField label="Show" name="show" defaultValue={asked.show} className="min-w-0 sm:w-56">
          {Object.entries(SHOWN).map(([id, words]) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField label="In" name="assignment" defaultValue={asked.assignmentId ?? ''} className="min-w-0 sm:w-56">
          <option value="">Any assignment</option>
          {assignments.map(({ assignmentId, title }) => (
            <option key={assignmentId} value={assignmentId}>
              {title}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Below, in %"
          name="below"
          type="number"
          min={0}
          max={100}
          step="any"
          defaultValue={asked.percent}
          className="sm:w-28"
        />
        {asked.sortBy !== 'name' && <input type="hidden" name="sort" value={asked.sortBy} />}
        {asked.descending && <input type="hidden" name="order" value="descending" />}
        <div className="flex flex-wrap gap-2 max-sm:col-span-2">
          <Button type="submit">Show</Button>
          {filtered && (
            <ButtonLink kind="quiet" href={gradebookAddress(slug, usual)}>
              Show everybody
            </ButtonLink>
          )}
        </div>
      </QueryForm>
    </search>
  );
}
