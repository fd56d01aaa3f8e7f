import { verdictTitle } from '@rooflab/grader/verdict-words';
import { deviceWords } from '@rooflab/roofline';
import clsx from 'clsx';
import { VERDICTS_IN_ORDER } from '../class/verdict-order.ts';
import { paths } from '../shell/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { QueryForm } from '../ui/form.tsx';
import { COMMENTED, type ExplorerFilter, isFiltered, STATES } from './filter.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly slug: string;
  readonly filter: ExplorerFilter;
  readonly timeZone: string;
  readonly assignments: readonly Option[];
  readonly exercises: readonly Option[];
  readonly students: readonly Option[];
}

const VERDICTS = VERDICTS_IN_ORDER.map((value) => ({ value, label: verdictTitle(value) }));
const DEVICES = Object.entries(deviceWords).map(([value, label]) => ({ value, label }));
const STATE_WORDS = { waiting: 'Waiting', running: 'Running', ended: 'Graded', cancelled: 'Cancelled' } as const;
const STATE_OPTIONS = STATES.map((value) => ({ value, label: STATE_WORDS[value] }));

const COMMENT_WORDS = { waiting: 'Waiting for staff', open: 'Open ones', any: 'Any' } as const;
const COMMENT_OPTIONS = COMMENTED.map((value) => ({ value, label: COMMENT_WORDS[value] }));

/** Filters that end up in the address, so that a view can be kept and shared. Works without a script. */
export function ExplorerForm({ slug, filter, timeZone, assignments, exercises, students }: Props) {
  const address = paths.staff(slug, 'hand-ins');
  return (
    <QueryForm
      // The address holds the state of the fields: a new address resets them.
      key={JSON.stringify({ ...filter, cursor: undefined })}
      action={address}
      scroll={false}
      aria-label="Filters"
      className="group mb-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5"
    >
      <Choose name="assignment" label="Assignment" value={filter.assignment} options={assignments} />
      <Choose name="exercise" label="Exercise" value={filter.exercise} options={exercises} />
      {/* On a phone the rest is folded; a checkbox unfolds it without a script. It has no name, so it is not part of the address. */}
      <label className="col-span-2 flex min-h-6 items-center gap-2 text-sm sm:hidden">
        <input type="checkbox" defaultChecked={isMoreFiltered(filter)} className="size-4 accent-accent" />
        More filters
      </label>
      <Choose name="student" className={FOLDED} label="Student" value={filter.student} options={students} />
      <Choose name="verdict" className={FOLDED} label="Verdict" value={filter.verdict} options={VERDICTS} />
      <Choose name="state" className={FOLDED} label="State" value={filter.state} options={STATE_OPTIONS} />
      <Choose name="device" className={FOLDED} label="Device class" value={filter.device} options={DEVICES} />
      <Choose name="comments" className={FOLDED} label="Comments" value={filter.comments} options={COMMENT_OPTIONS} />
      <TextField name="from" className={FOLDED} label="From day" type="date" defaultValue={filter.from ?? ''} title={`In ${timeZone}`} />
      <TextField name="to" className={FOLDED} label="To day" type="date" defaultValue={filter.to ?? ''} title={`In ${timeZone}`} />
      <TextField
        name="text"
        label="In the note"
        type="search"
        maxLength={200}
        defaultValue={filter.text ?? ''}
        className={clsx('col-span-2 sm:col-span-1', FOLDED)}
      />
      {filter.order !== undefined && <input type="hidden" name="order" value={filter.order} />}
      <div className="col-span-2 flex items-end gap-2 sm:col-span-1">
        <Button type="submit" kind="primary">
          Search
        </Button>
        {isFiltered(filter) && (
          <ButtonLink href={address} kind="quiet" scroll={false}>
            Clear
          </ButtonLink>
        )}
      </div>
    </QueryForm>
  );
}

/** Hidden on a phone while the checkbox before it is not ticked. */
const FOLDED = 'max-sm:group-not-has-[input:checked]:hidden';

const MORE = [
  'student',
  'verdict',
  'state',
  'device',
  'comments',
  'from',
  'to',
  'text',
] as const satisfies readonly (keyof ExplorerFilter)[];

function isMoreFiltered(filter: ExplorerFilter): boolean {
  return MORE.some((name) => filter[name] !== undefined);
}

interface ChooseProps {
  readonly className?: string;
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly Option[];
}

function Choose({ name, label, value, options, className }: ChooseProps) {
  return (
    <SelectField name={name} label={label} defaultValue={value ?? ''} className={clsx('min-w-0', className)}>
      <option value="">All</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
