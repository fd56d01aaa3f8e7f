'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import type { ItemKey } from '../item/item.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { ReasonField } from '../ui/reason-field.tsx';

interface Props {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  readonly item: ItemKey;
}

const EMPTY = { score: '', reason: '', of: 'item' };

function useOverride({ enrolmentId, assignmentId, item }: Props) {
  return useAction(({ score, reason, of }: typeof EMPTY) =>
    api.grade.setOverride.mutate({
      enrolmentId,
      assignmentId,
      reason,
      item: of === 'item' ? item : null,
      score: Number(score),
    }),
  );
}

/** Points given by hand in place of the computed ones. */
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
      <SelectField label="Of" value={draft.of} onChange={(event) => change({ of: event.target.value })}>
        <option value="item">this {place.item.kind}</option>
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
      act={(reason) => api.grade.revokeOverride.mutate({ overrideId, reason })}
    />
  );
}
