'use client';
import type { ErrorAnswer } from '@rooflab/course';
import { useState } from 'react';
import { signInWithOidc } from '../api/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

interface Props {
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly next: string;
}

/** Sign-in at the university's own page. */
export function OidcButtons({ providers, next }: Props) {
  const [pending, setPending] = useState<string | null>(null);
  const [error, setError] = useState<ErrorAnswer | null>(null);
  const start = async (providerId: string) => {
    setPending(providerId);
    setError(null);
    const refusal = await signInWithOidc({ providerId, callbackURL: next });
    if (refusal === null) return;
    setPending(null);
    setError(refusal);
  };
  return (
    <div className="flex flex-col gap-3">
      {providers.map(({ id, name }) => (
        <Button key={id} pending={pending === id} disabled={pending !== null} onClick={() => start(id)}>
          Continue with {name}
        </Button>
      ))}
      <ErrorNotice error={error} />
    </div>
  );
}
