'use client';
import { type ComponentProps, useState } from 'react';
import { TextField } from '../ui/field.tsx';

/** As the sign-in service asks for. */
export const LEAST_PASSWORD_LENGTH = 10;

const MOST_PASSWORD_LENGTH = 128;

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'className'> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password that can be looked at while it is written. */
export function PasswordField({ autoComplete, ...field }: Props) {
  const [shown, setShown] = useState(false);
  const chosen = autoComplete === 'new-password' && { minLength: LEAST_PASSWORD_LENGTH, maxLength: MOST_PASSWORD_LENGTH };
  return (
    <div className="relative">
      <TextField
        {...chosen}
        {...field}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        required
        spellCheck={false}
        autoCapitalize="none"
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={`Show ${field.label.toLowerCase()}`}
        onClick={() => setShown(!shown)}
        className="absolute -top-0.5 right-0 min-h-6 rounded px-1 text-sm text-muted hover:text-text"
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
