import { TextField } from '../ui/field.tsx';
import { momentOf } from '../ui/local-time.ts';

export interface GrantDraft {
  /** Local time of the course; empty: no date. */
  readonly due: string;
  readonly extraDays: string;
  readonly extraAttempts: string;
}

export const NO_GRANT: GrantDraft = { due: '', extraDays: '0', extraAttempts: '0' };

/** What the API is told. */
export function grantOf({ due, extraDays, extraAttempts }: GrantDraft, timeZone: string) {
  return { dueAt: due === '' ? null : momentOf(due, timeZone), extraDays: Number(extraDays), extraAttempts: Number(extraAttempts) };
}

interface Props {
  readonly draft: GrantDraft;
  readonly timeZone: string;
  /** False where it is for every assignment, which has no one date. */
  readonly withDate: boolean;
  readonly onChange: (fields: Partial<GrantDraft>) => void;
}

/** What an extension gives: a date, days, attempts. */
export function GrantFields({ draft, timeZone, withDate, onChange }: Props) {
  const count = (label: string, name: 'extraDays' | 'extraAttempts', { max, hint }: { max: number; hint?: string }) => (
    <TextField
      label={label}
      name={name}
      type="number"
      min={0}
      max={max}
      {...(hint !== undefined && { hint })}
      value={draft[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <>
      {withDate && (
        <TextField
          label="New due date"
          name="dueAt"
          type="datetime-local"
          hint={`${timeZone}. Leave it empty to give days or attempts only.`}
          value={draft.due}
          onChange={(event) => onChange({ due: event.target.value })}
        />
      )}
      {count('More days', 'extraDays', { max: 366, hint: 'After the due date; they follow when it moves.' })}
      {count('Extra attempts', 'extraAttempts', { max: 999 })}
    </>
  );
}
