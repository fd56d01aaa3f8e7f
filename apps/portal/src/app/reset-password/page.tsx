import type { Metadata } from 'next';
import { AccountPage } from '../../account/account-page.tsx';
import { NoMailNotice } from '../../account/no-mail-notice.tsx';
import { ResetPasswordForm } from '../../account/reset-password-form.tsx';
import { bridge } from '../../api/server.ts';
import { paths } from '../../shell/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export const metadata: Metadata = { title: 'A new password', referrer: 'no-referrer' };

/** The token comes by mail, at the end of the link. */
export default async function ResetPasswordPage({ searchParams }: { readonly searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  return (
    <AccountPage title="A new password">
      {typeof token === 'string' && token !== '' ? <ResetPasswordForm token={token} /> : <WithoutToken />}
    </AccountPage>
  );
}

function WithoutToken() {
  if (!bridge().signIn.mail) return <NoMailNotice />;
  return (
    <Notice kind="slow" title="The link is not whole, was used already, or is too old.">
      <TextLink href={paths.forgotPassword}>Ask for a new one</TextLink>
    </Notice>
  );
}
