'use client';
import type { FormEvent } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { LateConsent, useLateConsent } from '../course/late-consent.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';

interface KernelChoice {
  readonly handInId: string;
  /** In words: when it was handed in, how fast it is, its note. */
  readonly words: string;
}

interface Props {
  readonly assignmentId: string;
  readonly assignmentTitle: string;
  readonly id: string;
  /** Accepted hand-ins to choose from; null: the experiment has no curve for the student's kernel. */
  readonly kernels: readonly KernelChoice[] | null;
  /** What a run would cost now; null: it is in time. */
  readonly late: string | null;
}

/** Requests the run that counts, with one of the student's accepted kernels. */
export function StartCounted({ assignmentId, assignmentTitle, id, kernels, late }: Props) {
  const { run, pending, error } = useAction(api.experiment.startCounted.mutate);
  const consent = useLateConsent(late, error);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const chosen = new FormData(event.currentTarget).get('handIn');
    await run({ assignmentId, id, handIn: typeof chosen === 'string' ? chosen : null, acceptLate: consent.agreed });
  };
  return (
    <Form aria-label={`Run for ${assignmentTitle}`} error={error} onSubmit={submit} className="mt-3 flex flex-col gap-3">
      {kernels !== null && (
        <SelectField label="Your accepted kernel" name="handIn" required>
          {kernels.map(({ handInId, words }) => (
            <option key={handInId} value={handInId}>
              {words}
            </option>
          ))}
        </SelectField>
      )}
      <LateConsent consent={consent} verb="Run it anyway." />
      <FormNotice />
      <div>
        <Button type="submit" kind="primary" pending={pending}>
          Run the experiment
        </Button>
      </div>
    </Form>
  );
}
