'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type PlatformFields, PlatformForm } from './platform-form.tsx';

export function AddPlatform() {
  const [open, setOpen] = useState(false);
  const { run, pending, error, clearError } = useAction((fields: PlatformFields) => api.lti.createPlatform.mutate(fields));
  const show = (next: boolean) => {
    clearError();
    setOpen(next);
  };
  const add = async (fields: PlatformFields) => {
    if ((await run(fields)) !== null) show(false);
  };
  return (
    <Dialog
      title="Add a learning platform"
      description="The platform shows these values once Rooflab is registered there."
      trigger={<Button kind="primary">Add a platform</Button>}
      open={open}
      onOpenChange={show}
    >
      <PlatformForm known={null} verb="Add the platform" error={error} pending={pending} onSubmit={add} />
    </Dialog>
  );
}
