'use client';
import type { ErrorAnswer } from '@rooflab/course';
import { type FormEvent, useState } from 'react';

export interface Submit {
  readonly pending: boolean;
  readonly error: ErrorAnswer | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Allows the form to be sent again, for forms that stay on the page after success. */
  readonly settle: () => void;
}

/**
 * Sends a form of the sign-in service and continues once it is accepted. If it is refused, the fields keep their text. `pending` stays true after
 * success, because the next page is loading.
 */
export function useSubmit(send: (fields: FormData) => Promise<ErrorAnswer | null>, onDone: (fields: FormData) => unknown): Submit {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ErrorAnswer | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const fields = new FormData(event.currentTarget);
    setPending(true);
    setError(null);
    send(fields).then((refusal) => {
      if (refusal === null) return onDone(fields);
      setPending(false);
      setError(refusal);
    });
  };
  return { pending, error, onSubmit, settle: () => setPending(false) };
}

/** The text of a field; empty if there is none. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
