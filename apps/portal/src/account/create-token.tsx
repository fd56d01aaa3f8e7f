'use client';
import type { Scope } from '@rooflab/api';
import { type FormEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox, SelectField, TextField } from '../ui/field.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { COMMAND_LINE_SCOPES, LIFETIMES, scopesFor, scopeWords } from './scope-words.ts';
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
  /** Of the portal, for the lines that show how to use it. */
  readonly portalUrl: string;
}

export function CreateToken({ isAdmin, portalUrl }: CreateTokenProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      title="A new API token"
      trigger={<Button>New token</Button>}
      open={open}
      onOpenChange={setOpen}
      description="For the command line and for programs. It does at most what you may do yourself."
    >
      <TokenDialog isAdmin={isAdmin} portalUrl={portalUrl} onClose={() => setOpen(false)} />
    </Dialog>
  );
}

function TokenDialog({ isAdmin, portalUrl, onClose }: CreateTokenProps & { readonly onClose: () => void }) {
  const { run, pending, error } = useAction(createToken);
  const [token, setToken] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const scopes = scopesFor(isAdmin).filter((scope) => fields.getAll('scope').includes(scope));
    const made = await run({ name: textOf(fields, 'name'), scopes, expiresInDays: Number(textOf(fields, 'days')) });
    if (made) setToken(made.token);
  };
  if (token !== null) return <TokenShown token={token} portalUrl={portalUrl} onClose={onClose} />;
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <ErrorNotice error={error} />
      <TextField label="Name" name="name" required maxLength={64} autoComplete="off" hint="Where it is used: laptop, CI." />
      <fieldset className="flex flex-col gap-2.5">
        <legend className="mb-1.5 text-sm font-medium">What it may do</legend>
        {scopesFor(isAdmin).map((scope) => (
          <Checkbox
            key={scope}
            name="scope"
            value={scope}
            label={<code className="text-sm">{scope}</code>}
            hint={scopeWords[scope]}
            defaultChecked={COMMAND_LINE_SCOPES.includes(scope)}
          />
        ))}
      </fieldset>
      <SelectField label="Ends after" name="days" defaultValue={180}>
        {LIFETIMES.map(({ days, label }) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button type="submit" kind="primary" pending={pending} className="self-end">
        Make the token
      </Button>
    </form>
  );
}
