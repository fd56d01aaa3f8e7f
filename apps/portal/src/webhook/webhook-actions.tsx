'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { PingButton } from './ping-button.tsx';
import { SecretShown } from './secret-shown.tsx';
import { type WebhookFields, WebhookForm } from './webhook-form.tsx';
import { hostOf, type Webhook } from './webhook-words.ts';

/** What an instructor can do with a webhook. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const { webhookId, disabledAt } = webhook;
  const host = hostOf(webhook.url);
  const enabled = disabledAt === null;
  const toggle = useAction(() => api.webhook.setEnabled.mutate({ webhookId, enabled: !enabled }));
  const verb = enabled ? 'Disable' : 'Enable';
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <ChangeWebhook webhook={webhook} />
        <RotateSecret webhook={webhook} />
        <Button size="small" pending={toggle.pending} aria-label={`${verb} ${host}`} onClick={() => toggle.run(undefined)}>
          {verb}
        </Button>
        <ConfirmDialog
          title={`Delete the webhook to ${host}?`}
          description="It will receive nothing more, and its list of deliveries is deleted too. Deliveries that are still waiting are not sent."
          verb="Delete"
          danger
          trigger={
            <Button size="small" kind="danger" aria-label={`Delete ${host}`}>
              Delete
            </Button>
          }
          act={() => api.webhook.remove.mutate({ webhookId })}
        />
        {enabled && <PingButton webhook={webhook} />}
      </div>
      <ErrorNotice error={toggle.error} className="mt-3" />
    </>
  );
}

function ChangeWebhook({ webhook }: { readonly webhook: Webhook }) {
  const [open, setOpen] = useState(false);
  const { webhookId, url } = webhook;
  const { run, pending, error, clearError } = useAction((fields: WebhookFields) => api.webhook.update.mutate({ webhookId, fields }));
  const save = async (fields: WebhookFields) => {
    if ((await run(fields)) !== null) setOpen(false);
  };
  const show = (next: boolean) => {
    clearError();
    setOpen(next);
  };
  return (
    <Dialog
      title="Change the webhook"
      trigger={
        <Button size="small" aria-label={`Change ${hostOf(url)}`}>
          Change
        </Button>
      }
      open={open}
      onOpenChange={show}
    >
      <WebhookForm known={webhook} error={error} pending={pending} onSubmit={save} />
    </Dialog>
  );
}

function RotateSecret({ webhook: { webhookId, url } }: { readonly webhook: Webhook }) {
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useAction(() => api.webhook.rotateSecret.mutate({ webhookId }));
  const show = (next: boolean) => {
    setSecret(null);
    rotate.clearError();
    setOpen(next);
  };
  return (
    <Dialog
      title="A new secret"
      description="For 24 hours deliveries are signed with both the new secret and the previous one, so the receiver can change over without losing any."
      trigger={
        <Button size="small" aria-label={`New secret for ${hostOf(url)}`}>
          New secret
        </Button>
      }
      open={open}
      onOpenChange={show}
    >
      <ErrorNotice error={rotate.error} className="mb-4" />
      {secret === null ? (
        <div className="flex justify-end">
          <Button kind="primary" pending={rotate.pending} onClick={async () => setSecret((await rotate.run(undefined))?.secret ?? null)}>
            Make a new secret
          </Button>
        </div>
      ) : (
        <SecretShown secret={secret} onClose={() => show(false)} />
      )}
    </Dialog>
  );
}
