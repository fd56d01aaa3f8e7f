'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SecretShown } from './secret-shown.tsx';
import { type WebhookFields, WebhookForm } from './webhook-form.tsx';

export function AddWebhook({ courseId, full }: { readonly courseId: string; readonly full: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      title="A new webhook"
      description="Rooflab sends a short signed message to this address when something happens in the course. It contains ids, but no names and no source code."
      trigger={
        <Button kind="primary" disabled={full}>
          Add a webhook
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
    >
      <NewWebhook courseId={courseId} onClose={() => setOpen(false)} />
    </Dialog>
  );
}

function NewWebhook({ courseId, onClose }: { readonly courseId: string; readonly onClose: () => void }) {
  const { run, pending, error } = useAction((fields: WebhookFields) => api.webhook.create.mutate({ courseId, fields }));
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <SecretShown secret={secret} onClose={onClose} />;
  const submit = async (fields: WebhookFields) => setSecret((await run(fields))?.secret ?? null);
  return <WebhookForm known={null} error={error} pending={pending} onSubmit={submit} />;
}
