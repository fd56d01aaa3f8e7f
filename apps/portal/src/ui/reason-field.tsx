import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** Why staff change something: always required, and always recorded. */
export function ReasonField({
  hint = 'It is kept in the audit log.',
  ...input
}: Pick<ComponentProps<typeof TextField>, 'hint' | 'value' | 'onChange' | 'autoComplete' | 'className'>) {
  return <TextField label="Reason" name="reason" required maxLength={500} hint={hint} {...input} />;
}
