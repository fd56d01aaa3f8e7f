import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AccountPage } from '../../account/account-page.tsx';
import { readJoinCode } from '../../account/join-code.ts';
import { JoinForm } from '../../account/join-form.tsx';
import { bridge, pageRequest } from '../../api/server.ts';
import { paths } from '../../shell/paths.ts';

export const metadata: Metadata = { title: 'Join a course' };

/** Reached from a link on a slide: people without an account create one first, and come back with the code. */
export default async function JoinPage({ searchParams }: { readonly searchParams: Promise<{ code?: string | string[] }> }) {
  const code = readJoinCode((await searchParams).code);
  const { caller } = await pageRequest();
  if (caller === null) {
    const back = paths.join(code === '' ? undefined : code);
    redirect(bridge().signIn.signUp ? paths.signUp(back) : paths.signIn(back));
  }
  return (
    <AccountPage title="Join a course" lead={code === '' ? null : `You are joining as ${caller.name}.`}>
      <JoinForm initialCode={code} />
    </AccountPage>
  );
}
