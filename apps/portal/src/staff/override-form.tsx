'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { ReasonField } from '../ui/reason-field.tsx';

interface Props {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  /** Or another item, as `override.set` names it. */
  readonly exercise: string;
  /** What it is called. */
  readonly kind?: 'exercise' | 'question' | 'experiment' | 'report';
}

const EMPTY = { score: '', reason: '', whole: 'exercise' };

function useOverride({ enrolmentId, assignmentId, exercise }: Props) {
  return useAction(({ score, reason, whole }: typeof EMPTY) =>
    api.override.set.mutate({
      enrolmentId,
      assignmentId,
      reason,
      exercise: whole === 'exercise' ? exercise : null,
      score: Number(score),
    }),
  );
}

/** Points by hand, in place of what is computed. */
export function OverrideForm(place: Props) {
  const [draft, setDraft] = useState(EMPTY);
  const change = (fields: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...fields }));
  const set = useOverride(place);
  const submit = async () => {
    if ((await set.run(draft)) !== null) setDraft(EMPTY);
  };
  return (
    <Form className="grid max-w-3xl gap-4 sm:grid-cols-[8rem_14rem_1fr]" error={set.error} onSubmit={submit}>
      <TextField
        label="Percent"
        name="score"
        type="number"
        required
        min={0}
        max={100}
        step="any"
        hint="of its weight"
        value={draft.score}
        onChange={(event) => change({ score: event.target.value })}
      />
      <SelectField label="Of" value={draft.whole} onChange={(event) => change({ whole: event.target.value })}>
        <option value="exercise">this {place.kind ?? 'exercise'}</option>
        <option value="assignment">the whole assignment</option>
      </SelectField>
      <ReasonField hint="The student can read this." value={draft.reason} onChange={(event) => change({ reason: event.target.value })} />
      <FormNotice className="sm:col-span-3" />
      <div className="sm:col-span-3">
        <Button type="submit" pending={set.pending}>
          Override the points
        </Button>
      </div>
    </Form>
  );
}

export function RevokeOverride({ overrideId, points }: { readonly overrideId: string; readonly points: string }) {
  const trigger = (
    <Button size="small" kind="quiet" aria-label={`Revoke the override of ${points}`}>
      Revoke
    </Button>
  );
  return (
    <ReasonDialog
      title="Revoke the override"
      description="The computed points count again."
      verb="Revoke the override"
      danger
      trigger={trigger}
      act={(reason) => api.override.revoke.mutate({ overrideId, reason })}
    />
  );
}
