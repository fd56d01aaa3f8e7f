import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccountPage } from '../../account/account-page.tsx';
import { joinCodeOf } from '../../account/join-code.ts';
import { readNextPath } from '../../account/next-path.ts';
import { OidcButtons } from '../../account/oidc-buttons.tsx';
import { SignInForm } from '../../account/sign-in-form.tsx';
import { bridge, pageRequest } from '../../api/server.ts';
import { paths } from '../../shell/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export const metadata: Metadata = { title: 'Sign in' };

interface Props {
  readonly searchParams: Promise<{ next?: string | string[]; refused?: string; error?: string }>;
}

export default async function SignInPage({ searchParams }: Props) {
  const asked = await searchParams;
  const next = readNextPath(asked.next);
  if ((await pageRequest()).caller) redirect(next);
  const { password, signUp, oidc } = bridge().signIn;
  return (
    <AccountPage title="Sign in" lead={leadOf(next)}>
      {(asked.refused !== undefined || asked.error !== undefined) && (
        <Notice kind="wrong" title="Your university's sign-in did not let you in.">
          Nothing has changed here. Try again; if the problem persists, tell your course's staff.
        </Notice>
      )}
      {oidc.length > 0 && <OidcButtons providers={oidc} next={next} />}
      {oidc.length > 0 && password && <p className="border-t border-line pt-6 text-sm text-muted">Or with a password:</p>}
      {password && <SignInForm next={next} />}
      {password && (
        <p className="flex flex-wrap justify-between gap-2 text-sm">
          {signUp && <TextLink href={paths.signUp(next)}>Create an account</TextLink>}
          <TextLink href={paths.forgotPassword}>Forgot your password?</TextLink>
        </p>
      )}
    </AccountPage>
  );
}

function leadOf(next: string): string | null {
  const code = joinCodeOf(next);
  if (code !== '') return `You then join your course with the code ${code}.`;
  return next === '/' ? null : 'You will then return to where you were.';
}
