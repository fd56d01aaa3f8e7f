'use client';
import { Checkbox, TextField } from '../ui/field.tsx';
import { type AnnouncementPlan, type AssignmentPlan, isTaken, type PlanDraft, weekdayOf } from './plan-draft.ts';
import { PlannedItems, PlannedKinds } from './plan-items.tsx';

interface PlanDatesProps {
  readonly draft: PlanDraft;
  readonly onChange: (draft: PlanDraft) => void;
}

/** Everything that the new course would have, with its dates, before it is created; each date can be changed, each assignment left out. */
export function PlanDates({ draft, onChange }: PlanDatesProps) {
  const { assignments, announcements, withAnnouncements } = draft;
  const set = (i: number, fields: Partial<AssignmentPlan>) =>
    onChange({ ...draft, assignments: assignments.map((each, at) => (at === i ? { ...each, ...fields } : each)) });
  const announce = (i: number, fields: Partial<AnnouncementPlan>) =>
    onChange({ ...draft, announcements: announcements.map((each, at) => (at === i ? { ...each, ...fields } : each)) });
  // The API numbers only the included ones.
  const takenBefore = (i: number) => assignments.slice(0, i).filter((each) => isTaken(draft, each)).length;
  return (
    <>
      {assignments.length > 0 && <PlannedKinds draft={draft} onChange={(kinds) => onChange({ ...draft, kinds })} />}
      <ul className="mt-3" aria-label="Assignments and their dates">
        {assignments.map((each, i) => (
          <AssignmentDates
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and the list is only replaced as a whole.
            key={i}
            draft={draft}
            assignment={each}
            path={`assignments.${takenBefore(i)}`}
            onChange={(fields) => set(i, fields)}
          />
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
  readonly draft: PlanDraft;
  readonly assignment: AssignmentPlan;
  /** Prefix of the fields' names, as in the API. */
  readonly path: string;
  readonly onChange: (fields: Partial<AssignmentPlan>) => void;
}

function AssignmentDates({ draft, assignment, path, onChange }: AssignmentDatesProps) {
  const { taken, releaseAt, dueAt, frozenAt, planned } = assignment;
  const { title } = planned;
  return (
    <li className={ROW}>
      <div className="min-w-0">
        <Checkbox
          label={title}
          className="min-w-0 break-words"
          checked={taken}
          onChange={(event) => onChange({ taken: event.target.checked })}
        />
        {taken && <PlannedItems draft={draft} assignment={assignment} />}
      </div>
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
  /** What the date belongs to, for readers who cannot see the row. */
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
