import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccountPage } from '../../account/account-page.tsx';
import { joinCodeOf } from '../../account/join-code.ts';
import { readNextPath } from '../../account/next-path.ts';
import { OidcButtons } from '../../account/oidc-buttons.tsx';
import { SignUpForm } from '../../account/sign-up-form.tsx';
import { bridge, pageRequest } from '../../api/server.ts';
import { paths } from '../../shell/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export const metadata: Metadata = { title: 'Create an account' };

export default async function SignUpPage({ searchParams }: { readonly searchParams: Promise<{ next?: string | string[] }> }) {
  const next = readNextPath((await searchParams).next);
  if ((await pageRequest()).caller) redirect(next);
  const { signUp, oidc, mail } = bridge().signIn;
  const code = joinCodeOf(next);
  return (
    <AccountPage title="Create an account" lead={code === '' ? null : `You then join your course with the code ${code}.`}>
      {oidc.length > 0 && <OidcButtons providers={oidc} next={next} />}
      {oidc.length > 0 && signUp && <p className="border-t border-line pt-6 text-sm text-muted">Or with a password:</p>}
      {signUp ? (
        <SignUpForm next={next} mail={mail} />
      ) : (
        <Notice title="Here, staff create the accounts that have a password.">Ask your course's staff for one.</Notice>
      )}
      <p className="text-sm">
        Already have an account? <TextLink href={paths.signIn(next)}>Sign in</TextLink>
      </p>
    </AccountPage>
  );
}
