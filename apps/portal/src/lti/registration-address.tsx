'use client';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { OneTimeLinkDialog } from '../ui/one-time-link-dialog.tsx';

/** Makes an address at which one platform registers itself. */
export function RegistrationAddress() {
  return (
    <OneTimeLinkDialog
      title="An address for one platform"
      description="Anybody can register at the address below, and at most 20 such platforms wait. One that registers at an address made here has a place of its own."
      label="Which platform it is for"
      hint="It is kept in the audit log: “Moodle of the faculty”."
      meaning="Enter it at the platform, as the address for dynamic registration. One platform registers with it."
      trigger={<Button>Make a one-time address</Button>}
      make={(reason) => api.lti.makeRegistrationAddress.mutate({ reason })}
    />
  );
}
