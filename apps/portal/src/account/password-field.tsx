'use client';
import { type ComponentProps, useState } from 'react';
import { TextField } from '../ui/field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'className' | 'label'> & {
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password that can be looked at while it is written. */
export function PasswordField({ autoComplete, ...field }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextField
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

interface NewPasswordProps {
  readonly label: string;
  readonly name: string;
  /** What others know about the person who chooses it. */
  readonly known?: readonly string[];
}

/** A password to choose: whether it is too easy to guess is said here as the server will say it. The dictionary comes when it is needed. */
export function NewPasswordField({ label, name, known = [] }: NewPasswordProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const judge = async (password: string): Promise<void> => {
    if (password === '') return;
    const { passwordProblem } = await import('@rooflab/course/password-strength');
    setProblem(passwordProblem(password, known));
  };
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      hint="Several unrelated words work well."
      error={problem}
      onInput={() => setProblem(null)}
      onBlur={(event) => void judge(event.currentTarget.value)}
    />
  );
}
