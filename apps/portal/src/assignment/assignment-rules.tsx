'use client';
import { Checkbox, SelectField, TextField } from '../ui/field.tsx';
import { type AssignmentDraft, COUNTING, LATE_POLICIES } from './assignment-draft.ts';
import { COUNTING_WORDS, GRADED_ON, LATE_WORDS } from './assignment-words.ts';

interface Props {
  readonly draft: AssignmentDraft;
  readonly onChange: (fields: Partial<AssignmentDraft>) => void;
  /** IANA name, shown beside every time. */
  readonly timeZone: string;
}

const GRADED_ON_CHOICES = ['', 'large', 'medium', 'counted', 'software'] as const satisfies readonly AssignmentDraft['deviceClass'][];

export function DateFields({ draft, onChange, timeZone }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label="Released"
        name="releaseAt"
        required
        type="datetime-local"
        hint={timeZone}
        value={draft.releaseAt}
        onChange={(event) => onChange({ releaseAt: event.target.value })}
      />
      <TextField
        label="Due"
        name="dueAt"
        required
        type="datetime-local"
        hint={timeZone}
        value={draft.dueAt}
        onChange={(event) => onChange({ dueAt: event.target.value })}
      />
      <TextField
        label="Grace period, minutes"
        name="graceMinutes"
        type="number"
        min={0}
        max={1440}
        hint="A hand-in is late only after this; students see the due date"
        value={draft.graceMinutes}
        onChange={(event) => onChange({ graceMinutes: event.target.value })}
      />
    </div>
  );
}

export function LateFields({ draft, onChange }: Omit<Props, 'timeZone'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label="Late hand-ins"
        name="latePolicy"
        value={draft.latePolicy}
        onChange={(event) => onChange({ latePolicy: LATE_POLICIES.find((each) => each === event.target.value) ?? 'none' })}
      >
        {LATE_POLICIES.map((policy) => (
          <option key={policy} value={policy}>
            {LATE_WORDS[policy]}
          </option>
        ))}
      </SelectField>
      {draft.latePolicy === 'percent' && (
        <TextField
          label="Percent per day"
          name="latePercentPerDay"
          type="number"
          min={1}
          max={100}
          value={draft.latePercentPerDay}
          onChange={(event) => onChange({ latePercentPerDay: event.target.value })}
        />
      )}
      {draft.latePolicy !== 'none' && (
        <TextField
          label="Maximum days late"
          name="maxLateDays"
          type="number"
          min={1}
          max={366}
          value={draft.maxLateDays}
          onChange={(event) => onChange({ maxLateDays: event.target.value })}
        />
      )}
    </div>
  );
}

export function AttemptFields({ draft, onChange }: Omit<Props, 'timeZone'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label="Counts"
        name="counting"
        value={draft.counting}
        onChange={(event) => onChange({ counting: COUNTING.find((each) => each === event.target.value) ?? 'best' })}
      >
        {COUNTING.map((each) => (
          <option key={each} value={each}>
            {COUNTING_WORDS[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Attempts per exercise"
        name="attemptLimit"
        type="number"
        min={1}
        hint="Empty: no limit. Failures on our side do not use up an attempt"
        value={draft.attemptLimit}
        onChange={(event) => onChange({ attemptLimit: event.target.value })}
      />
      <TextField
        label="Pause between attempts, seconds"
        name="cooldownSeconds"
        type="number"
        min={0}
        value={draft.cooldownSeconds}
        onChange={(event) => onChange({ cooldownSeconds: event.target.value })}
      />
      <Checkbox
        className="sm:col-span-3"
        label="A newer hand-in replaces one that is still waiting"
        hint="Only the newest is graded; the replaced one costs no attempt."
        checked={draft.replacesWaiting}
        onChange={(event) => onChange({ replacesWaiting: event.target.checked })}
      />
    </div>
  );
}

export function GradedOnFields({ draft, onChange }: Omit<Props, 'timeZone'>) {
  return (
    <div className="grid max-w-[72ch] gap-4">
      <SelectField
        label="Graded on"
        name="deviceClass"
        hint={GRADED_ON[draft.deviceClass].meaning}
        value={draft.deviceClass}
        onChange={(event) => onChange({ deviceClass: GRADED_ON_CHOICES.find((each) => each === event.target.value) ?? '' })}
      >
        {GRADED_ON_CHOICES.map((each) => (
          <option key={each} value={each}>
            {GRADED_ON[each].choice}
          </option>
        ))}
      </SelectField>
      <Checkbox
        label="Races and out-of-bounds accesses count as wrong answers"
        hint="So do reads of storage that was never written. Such a kernel may be right today and wrong on another GPU. They are looked for at a small size; with this off, they only give a warning."
        checked={draft.hazardsAreWrong}
        onChange={(event) => onChange({ hazardsAreWrong: event.target.checked })}
      />
    </div>
  );
}

export function BoardFields({ draft, onChange, timeZone }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label="Leaderboard frozen from"
        name="leaderboardFrozenAt"
        type="datetime-local"
        hint={`${timeZone}; empty: never`}
        value={draft.leaderboardFrozenAt}
        onChange={(event) => onChange({ leaderboardFrozenAt: event.target.value })}
      />
      <Checkbox
        className="sm:col-span-3"
        label="Students see a leaderboard"
        hint="With nicknames or made-up names, never with anyone's real name."
        checked={draft.leaderboardVisible}
        onChange={(event) => onChange({ leaderboardVisible: event.target.checked })}
      />
    </div>
  );
}

export function KernelFields({ draft, onChange }: Omit<Props, 'timeZone'>) {
  return (
    <div className="grid max-w-[72ch] gap-4">
      <Checkbox
        label="A student who reaches a rung of the ladder may read its kernel"
        hint="With the explanation at its top. Only the rungs that the student's best result has reached are open."
        checked={draft.showRungs}
        onChange={(event) => onChange({ showRungs: event.target.checked })}
      />
      <Checkbox
        label="Students may read the best kernels of the class afterwards"
        hint="Five for each exercise, once nobody can hand in any more, not even late or with an extension. They appear under leaderboard nicknames, or without a name if there is no leaderboard; students who hide from the leaderboard are left out. Comments in a kernel are shown as they were written."
        checked={draft.showBestKernels}
        onChange={(event) => onChange({ showBestKernels: event.target.checked })}
      />
    </div>
  );
}
