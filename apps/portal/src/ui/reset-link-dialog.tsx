'use client';
import type { ComponentProps } from 'react';
import { OneTimeLinkDialog } from './one-time-link-dialog.tsx';

interface ResetLinkProps extends Pick<ComponentProps<typeof OneTimeLinkDialog>, 'make' | 'trigger'> {
  readonly name: string;
}

/** Makes a link for somebody who forgot the password. */
export function ResetLinkDialog({ name, make, trigger }: ResetLinkProps) {
  return (
    <OneTimeLinkDialog
      title={`A new password for ${name}`}
      description="This makes a link with which they choose a new password themselves. When they do, they are signed out everywhere and their API tokens are revoked. Earlier links stop working."
      label="How you know who is asking"
      hint="It is kept in the audit log: “came to my office”."
      meaning={`${name} chooses a new password with it.`}
      trigger={trigger}
      make={make}
    />
  );
}
