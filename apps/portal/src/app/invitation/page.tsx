import type { Metadata } from 'next';
import { AccountPage } from '../../account/account-page.tsx';
import { Invitation } from '../../account/invitation.tsx';
import { bridge, pageRequest } from '../../api/server.ts';

export const metadata: Metadata = { title: 'Invitation', referrer: 'no-referrer' };

/** Visitors arrive with a link from their instructor, perhaps without an account. */
export default async function InvitationPage() {
  const { caller } = await pageRequest();
  return (
    <AccountPage title="Your invitation">
      <Invitation reader={caller && { name: caller.name, email: caller.email }} signUp={bridge().signIn.signUp} />
    </AccountPage>
  );
}
