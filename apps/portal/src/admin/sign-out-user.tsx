'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

const signOutUser = (userId: string) => api.admin.signOutUser.mutate({ userId });

export function SignOutUser({ userId }: { readonly userId: string }) {
  const [ended, setEnded] = useState<number | null>(null);
  const { run, pending, error } = useAction(signOutUser);
  const signOut = async () => {
    const answer = await run(userId);
    if (answer) setEnded(answer.ended);
  };
  return (
    <>
      <Button pending={pending} onClick={signOut}>
        Sign out everywhere
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {ended !== null && `${ended} session${ended === 1 ? '' : 's'} ended.`}
      </p>
      <ErrorNotice error={error} />
    </>
  );
}
