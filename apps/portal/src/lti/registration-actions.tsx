'use client';
import { type FormEvent, useId, useState } from 'react';
import { textOf } from '../account/use-submit.ts';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { linesOf, type Registration } from './lti-words.ts';
import { DeploymentIds, PlatformName } from './platform-fields.tsx';

/** The decision of an administrator about a platform that registered itself. */
export function RegistrationActions({ registration }: { readonly registration: Registration }) {
  const { registrationId, name } = registration;
  return (
    <div className="flex flex-wrap gap-2">
      <Approve registration={registration} />
      <ConfirmDialog
        title={`Reject ${name}?`}
        description="Nobody will be able to open Rooflab from there. The platform keeps its own registration; delete it there too."
        verb="Reject"
        danger
        trigger={
          <Button size="small" aria-label={`Reject ${name}`}>
            Reject
          </Button>
        }
        act={() => api.lti.rejectRegistration.mutate({ registrationId })}
      />
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
      description="After that, people can open Rooflab from there. Check first that its addresses are those of your university’s platform."
      trigger={
        <Button size="small" aria-label={`Approve ${name}`}>
          Approve
        </Button>
      }
      open={open}
      onOpenChange={show}
    >
      <Form id={id} error={error} onSubmit={submit} className="flex flex-col gap-4">
        <FormNotice />
        <PlatformName known={name} />
        <DeploymentIds known={deploymentIds} />
        <Button type="submit" kind="primary" pending={pending} className="self-end">
          Approve the platform
        </Button>
      </Form>
    </Dialog>
  );
}
