'use client';
import type { Scope } from '@rooflab/course';
import { type FormEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox, CheckboxGroup, SelectField, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { CommandLineUse } from './command-line-use.tsx';
import { TokenShown } from './token-shown.tsx';
import { textOf } from './use-submit.ts';

interface TokenFields {
  readonly name: string;
  readonly scopes: Scope[];
  readonly expiresInDays: number;
}

const createToken = (fields: TokenFields) => api.token.create.mutate(fields);

interface CreateTokenProps {
  readonly isAdmin: boolean;
  /** Preselected until the owner chooses otherwise: what the command line needs. */
  readonly usualScopes: readonly Scope[];
  /** Shown in the example lines beside the new token. */
  readonly portalUrl: string;
}

export function CreateToken(props: CreateTokenProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      title="A new API token"
      trigger={<Button>New token</Button>}
      open={open}
      onOpenChange={setOpen}
      description="For the command line and for programs. It can never do more than you can."
    >
      <TokenDialog {...props} onClose={() => setOpen(false)} />
    </Dialog>
  );
}

function TokenDialog({ isAdmin, usualScopes, portalUrl, onClose }: CreateTokenProps & { readonly onClose: () => void }) {
  const { run, pending, error } = useAction(createToken);
  const [token, setToken] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const scopes = scopesFor(isAdmin).filter((scope) => fields.getAll('scopes').includes(scope));
    const made = await run({ name: textOf(fields, 'name'), scopes, expiresInDays: Number(textOf(fields, 'expiresInDays')) });
    if (made) setToken(made.token);
  };
  if (token !== null)
    return (
      <TokenShown token={token} onClose={onClose}>
        <CommandLineUse portalUrl={portalUrl} />
      </TokenShown>
    );
  return (
    <Form error={error} onSubmit={submit} className="flex flex-col gap-4">
      <FormNotice />
      <TextField label="Name" name="name" required maxLength={64} autoComplete="off" hint="Where it is used, such as “laptop” or “CI”." />
      <CheckboxGroup legend="What it may do" name="scopes" className="flex flex-col gap-2.5">
        {scopesFor(isAdmin).map((scope) => (
          <Checkbox
            key={scope}
            name="scopes"
            value={scope}
            label={<code className="text-sm">{scope}</code>}
            hint={scopeWords[scope]}
            defaultChecked={usualScopes.includes(scope)}
          />
        ))}
      </CheckboxGroup>
      <SelectField label="Expires after" name="expiresInDays" defaultValue={180}>
        {LIFETIMES.map(({ days, label }) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button type="submit" kind="primary" pending={pending} className="self-end">
        Create the token
      </Button>
    </Form>
  );
}

/** What a token may do, in words for its owner; never more than the owner may do. */
const scopeWords = {
  'hand-in:write': 'Hand in, cancel and choose your own hand-ins; answer comments on them',
  'results:read': 'Read your own hand-ins and results; for staff, those of the course',
  'course:read': 'Read courses, assignments and leaderboards; for staff, rosters and grades',
  'course:write': 'For staff: change courses, assignments, rosters, extensions, overrides and regrades; comment on hand-ins',
  'lab:write': 'For instructors: publish labs of your courses',
  admin: 'For administrators: users, workers, alerts and all courses',
} as const satisfies Record<Scope, string>;

const LIFETIMES = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 180, label: '180 days' },
  { days: 365, label: 'a year' },
] as const;

/** Scopes that this user can give to a token. */
function scopesFor(isAdmin: boolean): Scope[] {
  return (Object.keys(scopeWords) as Scope[]).filter((scope) => isAdmin || scope !== 'admin');
}
