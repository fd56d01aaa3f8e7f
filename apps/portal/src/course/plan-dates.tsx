'use client';
import { exercisesOf } from '../item/item.ts';
import { Checkbox, TextField } from '../ui/field.tsx';
import { type AnnouncementPlan, type AssignmentPlan, type PlanDraft, weekdayOf } from './plan-draft.ts';

interface PlanDatesProps {
  readonly draft: PlanDraft;
  readonly onChange: (draft: PlanDraft) => void;
}

/** Every date of the new course, before it is made; each can be changed, and each assignment left out. */
export function PlanDates({ draft, onChange }: PlanDatesProps) {
  const { assignments, announcements, withAnnouncements } = draft;
  const set = (i: number, fields: Partial<AssignmentPlan>) =>
    onChange({ ...draft, assignments: assignments.map((each, at) => (at === i ? { ...each, ...fields } : each)) });
  const announce = (i: number, fields: Partial<AnnouncementPlan>) =>
    onChange({ ...draft, announcements: announcements.map((each, at) => (at === i ? { ...each, ...fields } : each)) });
  // The API numbers those that are taken.
  const takenBefore = (i: number) => assignments.slice(0, i).filter(({ taken }) => taken).length;
  return (
    <>
      <ul aria-label="Assignments and their dates">
        {assignments.map((each, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may be the same; the list changes as a whole.
          <AssignmentDates key={i} assignment={each} path={`assignments.${takenBefore(i)}`} onChange={(fields) => set(i, fields)} />
        ))}
      </ul>
      {announcements.length > 0 && (
        <Checkbox
          className="mt-4"
          label={announcements.length === 1 ? 'Copy the announcement too' : `Copy the ${announcements.length} announcements too`}
          checked={withAnnouncements}
          onChange={(event) => onChange({ ...draft, withAnnouncements: event.target.checked })}
        />
      )}
      {withAnnouncements && (
        <ul aria-label="Announcements and their dates">
          {announcements.map((each, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <AnnouncementDates key={i} announcement={each} path={`announcements.${i}`} onChange={(fields) => announce(i, fields)} />
          ))}
        </ul>
      )}
    </>
  );
}

const ROW = 'grid gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[1fr_14rem_14rem]';

interface AssignmentDatesProps {
  readonly assignment: AssignmentPlan;
  /** Prefix of its fields' names, which are the API's. */
  readonly path: string;
  readonly onChange: (fields: Partial<AssignmentPlan>) => void;
}

function AssignmentDates({ assignment: { taken, releaseAt, dueAt, frozenAt, planned }, path, onChange }: AssignmentDatesProps) {
  const { title, items } = planned;
  return (
    <li className={ROW}>
      <Checkbox
        label={title}
        hint={exercisesOf(items)
          .map(({ subject }) => subject)
          .join(', ')}
        className="min-w-0 break-words"
        checked={taken}
        onChange={(event) => onChange({ taken: event.target.checked })}
      />
      <DateField
        label="Released"
        name={`${path}.releaseAt`}
        of={title}
        value={releaseAt}
        disabled={!taken}
        onChange={(local) => onChange({ releaseAt: local })}
      />
      <DateField
        label="Due"
        name={`${path}.dueAt`}
        of={title}
        value={dueAt}
        disabled={!taken}
        onChange={(local) => onChange({ dueAt: local })}
      />
      {planned.leaderboardFrozenAt !== null && (
        <div className="sm:col-start-3">
          <DateField
            label="Leaderboard frozen"
            name={`${path}.leaderboardFrozenAt`}
            of={title}
            value={frozenAt}
            disabled={!taken}
            onChange={(local) => onChange({ frozenAt: local })}
          />
        </div>
      )}
    </li>
  );
}

interface AnnouncementDatesProps {
  readonly announcement: AnnouncementPlan;
  readonly path: string;
  readonly onChange: (fields: Partial<AnnouncementPlan>) => void;
}

function AnnouncementDates({ announcement: { publishAt, expiresAt, planned }, path, onChange }: AnnouncementDatesProps) {
  return (
    <li className={ROW}>
      <span className="min-w-0 break-words">{planned.title}</span>
      <DateField
        label="Published"
        name={`${path}.publishAt`}
        of={planned.title}
        value={publishAt}
        onChange={(local) => onChange({ publishAt: local })}
      />
      {planned.expiresAt !== null && (
        <DateField
          label="Until"
          name={`${path}.expiresAt`}
          of={planned.title}
          value={expiresAt}
          onChange={(local) => onChange({ expiresAt: local })}
        />
      )}
    </li>
  );
}

interface DateFieldProps {
  readonly label: string;
  readonly name: string;
  /** What the date is of, for who does not see the row. */
  readonly of: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly onChange: (local: string) => void;
}

function DateField({ label, name, of, value, disabled = false, onChange }: DateFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      aria-label={`${label}: ${of}`}
      type="datetime-local"
      required
      hint={weekdayOf(value)}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
