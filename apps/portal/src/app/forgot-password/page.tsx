import type { Metadata } from 'next';
import { AccountPage } from '../../account/account-page.tsx';
import { ForgotPasswordForm } from '../../account/forgot-password-form.tsx';
import { NoMailNotice } from '../../account/no-mail-notice.tsx';
import { bridge } from '../../api/server.ts';
import { paths } from '../../shell/paths.ts';
import { TextLink } from '../../ui/text-link.tsx';

export const metadata: Metadata = { title: 'Forgot your password' };

export default function ForgotPasswordPage() {
  const { mail } = bridge().signIn;
  return (
    <AccountPage title="Forgot your password" lead={mail ? 'We will send you a link to choose a new one.' : null}>
      {mail ? <ForgotPasswordForm /> : <NoMailNotice />}
      <p className="text-sm">
        <TextLink href={paths.signIn()}>Back to signing in</TextLink>
      </p>
    </AccountPage>
  );
}
