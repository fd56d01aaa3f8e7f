'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import type { Platform } from './lti-words.ts';
import { type PlatformFields, PlatformForm } from './platform-form.tsx';

/** What an administrator can do with an approved platform. */
export function PlatformActions({ platform }: { readonly platform: Platform }) {
  const { platformId, name, disabledAt } = platform;
  const setEnabled = (enabled: boolean) => api.lti.setPlatformEnabled.mutate({ platformId, enabled });
  const enable = useAction(() => setEnabled(true));
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <ChangePlatform platform={platform} />
        {disabledAt === null ? (
          <ConfirmDialog
            title={`Disable ${name}?`}
            description="Nobody can open Rooflab from there any more. People who came from there keep their accounts and courses."
            verb="Disable"
            danger
            trigger={
              <Button size="small" aria-label={`Disable ${name}`}>
                Disable
              </Button>
            }
            act={() => setEnabled(false)}
          />
        ) : (
          <Button size="small" pending={enable.pending} aria-label={`Enable ${name}`} onClick={() => enable.run(undefined)}>
            Enable
          </Button>
        )}
      </div>
      <ErrorNotice error={enable.error} className="mt-3" />
    </>
  );
}

function ChangePlatform({ platform }: { readonly platform: Platform }) {
  const [open, setOpen] = useState(false);
  const { platformId, name } = platform;
  const { run, pending, error, clearError } = useAction(({ issuer: _issuer, clientId: _clientId, ...fields }: PlatformFields) =>
    api.lti.updatePlatform.mutate({ platformId, fields }),
  );
  const show = (next: boolean) => {
    clearError();
    setOpen(next);
  };
  const save = async (fields: PlatformFields) => {
    if ((await run(fields)) !== null) show(false);
  };
  return (
    <Dialog
      title={`Change ${name}`}
      description="Issuer and client ID cannot be changed, because accounts are linked to them."
      trigger={
        <Button size="small" aria-label={`Change ${name}`}>
          Change
        </Button>
      }
      open={open}
      onOpenChange={show}
    >
      <PlatformForm known={platform} verb="Save" error={error} pending={pending} onSubmit={save} />
    </Dialog>
  );
}
