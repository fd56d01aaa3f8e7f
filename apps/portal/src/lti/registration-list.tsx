'use client';
import { type FormEvent, useId, useState } from 'react';
import { textOf } from '../account/use-submit.ts';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { Time } from '../ui/time.tsx';
import { DeploymentIds } from './deployment-ids.tsx';
import { linesOf, type Registration } from './lti-words.ts';

/** Platforms that registered themselves: nobody comes from them until an administrator has looked at their addresses. */
export function RegistrationList({ registrations }: { readonly registrations: readonly Registration[] }) {
  return (
    <ul className="flex flex-col gap-6">
      {registrations.map((registration) => (
        <li key={registration.registrationId} className="border-b border-line pb-6 last:border-b-0">
          <RegistrationFacts registration={registration} />
          <div className="flex flex-wrap gap-2">
            <Approve registration={registration} />
            <ConfirmDialog
              title={`Reject ${registration.name}?`}
              description="Nobody will come from there. The platform keeps its own registration; delete it there too."
              verb="Reject"
              danger
              trigger={
                <Button size="small" aria-label={`Reject ${registration.name}`}>
                  Reject
                </Button>
              }
              act={() => api.lti.rejectRegistration.mutate({ registrationId: registration.registrationId })}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function RegistrationFacts({ registration }: { readonly registration: Registration }) {
  const { name, issuer, clientId, createdAt, authorizationUrl, tokenUrl, jwksUrl } = registration;
  const facts = [
    ['Issuer', issuer],
    ['Client id', clientId],
    ['Authentication request URL', authorizationUrl],
    ['Access token URL', tokenUrl],
    ['Public key set URL', jwksUrl],
  ];
  return (
    <div className="mb-3 max-w-[72ch]">
      <h3 className="font-medium break-words">{name}</h3>
      <dl className="text-sm">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="inline text-muted">{label}: </dt>
            <dd className="inline break-all">
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-sm">
        Registered itself <Time at={createdAt} />.
      </p>
    </div>
  );
}

function Approve({ registration: { registrationId, name, deploymentIds } }: { readonly registration: Registration }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { run, pending, error, clearError } = useAction((fields: { name: string; deploymentIds: string[] }) =>
    api.lti.approveRegistration.mutate({ registrationId, ...fields }),
  );
  const show = (next: boolean) => {
    clearError();
    setOpen(next);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    if ((await run({ name: textOf(fields, 'name'), deploymentIds: linesOf(textOf(fields, 'deploymentIds')) })) !== null) show(false);
  };
  return (
    <Dialog
      title={`Approve ${name}`}
      description="From then on people can come from there. Check first that its addresses are those of your university’s platform."
      trigger={
        <Button size="small" kind="primary" aria-label={`Approve ${name}`}>
          Approve
        </Button>
      }
      open={open}
      onOpenChange={show}
    >
      <Form id={id} error={error} onSubmit={submit} className="flex flex-col gap-4">
        <FormNotice />
        <TextField
          label="Name"
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={name}
          hint="For people here, such as “Moodle of the faculty”."
        />
        <DeploymentIds known={deploymentIds} />
        <Button type="submit" kind="primary" pending={pending} className="self-end">
          Approve the platform
        </Button>
      </Form>
    </Dialog>
  );
}
