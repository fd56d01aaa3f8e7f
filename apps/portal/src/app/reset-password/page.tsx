import type { Metadata } from 'next';
import { AccountPage } from '../../account/account-page.tsx';
import { NoMailNotice } from '../../account/no-mail-notice.tsx';
import { ResetPassword } from '../../account/reset-password-form.tsx';
import { bridge } from '../../api/server.ts';
import { paths } from '../../shell/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export const metadata: Metadata = { title: 'Choose a password', referrer: 'no-referrer' };

/** Visitors have a link from a mail, from an instructor or from an administrator. */
export default function ResetPasswordPage() {
  return (
    <AccountPage title="Choose a password">
      <ResetPassword withoutToken={<WithoutToken />} />
    </AccountPage>
  );
}

function WithoutToken() {
  if (!bridge().signIn.mail) return <NoMailNotice />;
  return (
    <Notice kind="slow" title="The link is incomplete, has already been used, or has expired.">
      <TextLink href={paths.forgotPassword}>Ask for a new one</TextLink>
    </Notice>
  );
}
