'use client';
import { countWords } from '@rooflab/roofline/units';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox, SelectField, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { GradeChanges } from './assignment-meaning.tsx';
import { type DatesDraft, isChanged, sentDates, shifted } from './dates-draft.ts';

interface Props {
  readonly courseId: string;
  readonly timeZone: string;
  readonly initial: readonly DatesDraft[];
  /** Assignments can be ticked, and shifted together. */
  readonly shifts?: boolean;
}

type Sent = ReturnType<typeof sentDates>;

/** Changes the dates of one assignment where it is listed. */
export function DatesDialog({ draft, ...course }: Pick<Props, 'courseId' | 'timeZone'> & { readonly draft: DatesDraft }) {
  const trigger = (
    <Button size="small" kind="quiet" aria-label={`Change the dates of ${draft.title}`}>
      Dates
    </Button>
  );
  return (
    <Dialog size="wide" title={`Dates of ${draft.title}`} trigger={trigger}>
      <DatesForm {...course} initial={[draft]} />
    </Dialog>
  );
}

/** The dates of assignments of a course: each can be changed, and several shifted by days or weeks. What changes is shown before it is saved. */
export function DatesForm({ courseId, timeZone, initial, shifts = false }: Props) {
  const [drafts, setDrafts] = useState(initial);
  const preview = useAction((dates: Sent) => api.assignment.previewDates.query({ courseId, dates }));
  const [asked, setAsked] = useState<Awaited<ReturnType<typeof api.assignment.previewDates.query>> | null>(null);
  const changed = drafts.filter(isChanged);
  const save = () => api.assignment.setDates.mutate({ courseId, dates: sentDates(drafts, timeZone) });
  const set = (i: number, fields: Partial<DatesDraft>) =>
    setDrafts((before) => before.map((each, at) => (at === i ? { ...each, ...fields } : each)));
  return (
    <Form error={preview.error} onSubmit={async () => setAsked(await preview.run(sentDates(drafts, timeZone)))}>
      {shifts && <Shift onShift={(days) => setDrafts((before) => shifted(before, days))} />}
      <ul aria-label="Dates of the assignments" className={shifts ? 'mt-3' : ''}>
        {drafts.map((each, i) => (
          <DatesRow
            key={each.assignmentId}
            draft={each}
            shifts={shifts}
            path={`dates.${drafts.slice(0, i).filter(isChanged).length}`}
            onChange={(fields) => set(i, fields)}
          />
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        Times are those of the course, {timeZone}. Dates of extensions stay as they are; their days follow.
      </p>
      <FormNotice className="mt-3" />
      <Button type="submit" kind="primary" className="mt-3" pending={preview.pending} disabled={changed.length === 0}>
        {changed.length === 0
          ? 'No date is changed'
          : changed.length === 1
            ? 'Review the change'
            : `Review ${changed.length} changed assignments`}
      </Button>
      {asked && (
        <ConfirmDialog
          title={`Change the dates of ${countWords(changed.length, 'assignment')}?`}
          description="Students see the new dates as soon as you save."
          verb="Save the dates"
          open
          onClose={() => setAsked(null)}
          act={save}
        >
          <ul className="flex flex-col gap-1 text-sm">
            {changed.map((each) => (
              <li key={each.assignmentId}>
                <span className="font-medium">{each.title}</span>: {changeWords(each)}
              </li>
            ))}
          </ul>
          <GradeChanges meaning={asked} />
        </ConfirmDialog>
      )}
    </Form>
  );
}

function changeWords({ before, ...now }: DatesDraft): string {
  const words = (name: string, key: keyof typeof before) =>
    now[key] === before[key] ? [] : [`${name} ${before[key].replace('T', ' ')} → ${now[key].replace('T', ' ')}`];
  return [...words('released', 'releaseAt'), ...words('due', 'dueAt'), ...words('leaderboard frozen', 'leaderboardFrozenAt')].join('; ');
}

const DAYS = { weeks: 7, days: 1 } as const;

/** Moves the ticked assignments in the form; nothing is saved yet. */
function Shift({ onShift }: { readonly onShift: (days: number) => void }) {
  const [by, setBy] = useState('1');
  const [unit, setUnit] = useState<keyof typeof DAYS>('weeks');
  const count = Number(by);
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField label="Shift by" name="by" type="number" className="w-24" value={by} onChange={(event) => setBy(event.target.value)} />
      <SelectField label="Unit" value={unit} onChange={(event) => setUnit(event.target.value === 'days' ? 'days' : 'weeks')}>
        <option value="weeks">weeks</option>
        <option value="days">days</option>
      </SelectField>
      <Button disabled={!Number.isSafeInteger(count) || count === 0} onClick={() => onShift(count * DAYS[unit])}>
        Shift the ticked
      </Button>
      <p className="basis-full text-sm text-muted">A negative number moves them earlier. Every date keeps its time of day.</p>
    </div>
  );
}

interface RowProps {
  readonly draft: DatesDraft;
  readonly shifts: boolean;
  /** Prefix of the fields' names, as in the API. */
  readonly path: string;
  readonly onChange: (fields: Partial<DatesDraft>) => void;
}

function DatesRow({ draft, shifts, path, onChange }: RowProps) {
  const { title, moves, before } = draft;
  const field = (label: string, key: keyof typeof before) => (
    <TextField
      label={label}
      aria-label={`${label}: ${title}`}
      name={`${path}.${key}`}
      type="datetime-local"
      required
      {...(draft[key] !== before[key] && { hint: `now ${before[key].replace('T', ' ')}` })}
      value={draft[key]}
      onChange={(event) => onChange({ [key]: event.target.value })}
    />
  );
  return (
    <li
      className={`grid gap-x-4 gap-y-2 ${shifts ? 'border-b border-line py-3 sm:grid-cols-[minmax(0,20rem)_14rem_14rem]' : 'sm:grid-cols-[14rem_14rem]'}`}
    >
      {shifts && (
        <Checkbox
          label={title}
          className="min-w-0 break-words sm:mt-7"
          checked={moves}
          onChange={(event) => onChange({ moves: event.target.checked })}
        />
      )}
      {field('Released', 'releaseAt')}
      {field('Due', 'dueAt')}
      {before.leaderboardFrozenAt !== '' && <div className="sm:-col-start-2">{field('Leaderboard frozen', 'leaderboardFrozenAt')}</div>}
    </li>
  );
}
