'use client';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { OneTimeLinkDialog } from '../ui/one-time-link-dialog.tsx';

/** Makes a link for the owner of an address that nobody has confirmed. */
export function ConfirmAddress({ userId, email }: { readonly userId: string; readonly email: string }) {
  return (
    <OneTimeLinkDialog
      title={`Confirm ${email}`}
      description="This makes a link for the owner of the address, who then chooses the account's password. All earlier passwords, sessions and tokens stop working, because anybody could have signed up with this address."
      label="How you checked who owns the address"
      hint="It is kept in the audit log."
      meaning="The owner of the address chooses the password with it, and the address is then confirmed."
      trigger={<Button>Confirm the address</Button>}
      make={(reason) => api.admin.confirmAddress.mutate({ userId, reason })}
    />
  );
}
