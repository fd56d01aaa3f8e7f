'use client';
import type { ErrorAnswer } from '@rooflab/course';
import { type FormEvent, useState } from 'react';

export interface Submit {
  readonly pending: boolean;
  readonly error: ErrorAnswer | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The form can be sent again: for forms that stay after success. */
  readonly settle: () => void;
}

/**
 * Sends a form of the sign-in service and goes on when it is taken. What was written stays in its fields when it is not. `pending` stays true
 * after success, for the next page is on its way.
 */
export function useSubmit(send: (fields: FormData) => Promise<ErrorAnswer | null>, onDone: () => void): Submit {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ErrorAnswer | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const fields = new FormData(event.currentTarget);
    setPending(true);
    setError(null);
    send(fields).then((refusal) => {
      if (refusal === null) return onDone();
      setPending(false);
      setError(refusal);
    });
  };
  return { pending, error, onSubmit, settle: () => setPending(false) };
}

/** The text of a field; empty when there is none. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
