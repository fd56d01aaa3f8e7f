'use client';
import { type ComponentProps, useState } from 'react';
import { TextField } from '../ui/field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'className' | 'label'> & {
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password field whose content can be made visible. */
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
  /** What others know about the person choosing the password, such as name and address. */
  readonly known?: readonly string[];
}

/**
 * A field for a new password. It warns of a password that is too easy to guess, by the same rule as the server's. The dictionary is loaded when
 * needed.
 */
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
