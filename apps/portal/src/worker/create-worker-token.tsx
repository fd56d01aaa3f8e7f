'use client';
import type { WorkerScope } from '@rooflab/fleet';
import type { OpenedClass } from '@rooflab/result';
import { deviceWords } from '@rooflab/roofline';
import { type FormEvent, useState } from 'react';
import { TokenShown } from '../account/token-shown.tsx';
import { textOf } from '../account/use-submit.ts';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox, CheckboxGroup, SelectField, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';

type TokenFields = Parameters<typeof api.workerToken.create.mutate>[0];

const createToken = (fields: TokenFields) => api.workerToken.create.mutate(fields);

interface Props {
  /** Where workers reach the portal. */
  readonly portalUrl: string;
}

export function CreateWorkerToken({ portalUrl }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      title="A new token for workers"
      trigger={<Button>New token</Button>}
      open={open}
      onOpenChange={setOpen}
      description="A worker gets jobs with it and nothing else: no names, no grades, no database. Several workers may share one."
    >
      <TokenDialog portalUrl={portalUrl} onClose={() => setOpen(false)} />
    </Dialog>
  );
}

function TokenDialog({ portalUrl, onClose }: Props & { readonly onClose: () => void }) {
  const { run, pending, error } = useAction(createToken);
  const [token, setToken] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const made = await run(fieldsOf(new FormData(event.currentTarget)));
    if (made) setToken(made.token);
  };
  if (token !== null)
    return (
      <TokenShown token={token} onClose={onClose}>
        <p className="text-sm">Save it to a file on the worker’s machine that only the worker’s account can read, then start the worker:</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard. */}
        <pre tabIndex={0} className="overflow-x-auto rounded bg-raised px-3 py-2.5 text-sm">
          {`npx rooflab worker \\
  --portal ${portalUrl} \\
  --token-file worker-token`}
        </pre>
      </TokenShown>
    );
  return (
    <Form error={error} onSubmit={submit} className="flex flex-col gap-4">
      <FormNotice />
      <TextField
        label="What it is for"
        name="label"
        required
        maxLength={100}
        autoComplete="off"
        hint="Such as “GPU pool” or “lab room 2”."
      />
      <TextField
        label="Names of its workers"
        name="namePattern"
        required
        maxLength={200}
        defaultValue="*"
        autoComplete="off"
        hint="* stands for any characters: gpu-*. A worker under another name is refused."
      />
      <SelectField label="Class of their devices" name="deviceClass" defaultValue="">
        <option value="">any</option>
        {CLASSES.map((deviceClass) => (
          <option key={deviceClass} value={deviceClass}>
            {deviceWords[deviceClass]}
          </option>
        ))}
      </SelectField>
      <CheckboxGroup legend="What they may take" name="scopes" className="flex flex-col gap-2.5">
        {SCOPES.map(({ scope, label }) => (
          <Checkbox key={scope} name="scopes" value={scope} label={label} defaultChecked />
        ))}
      </CheckboxGroup>
      <Button type="submit" kind="primary" pending={pending} className="self-end">
        Create the token
      </Button>
    </Form>
  );
}

const CLASSES = ['large', 'medium', 'software'] as const satisfies readonly OpenedClass[];

const SCOPES = [
  { scope: 'gradings', label: 'Hand-ins and regrades' },
  { scope: 'experiments', label: 'Experiments' },
] as const satisfies readonly { readonly scope: WorkerScope; readonly label: string }[];

function fieldsOf(fields: FormData): TokenFields {
  const chosen = fields.getAll('scopes');
  return {
    label: textOf(fields, 'label'),
    namePattern: textOf(fields, 'namePattern'),
    deviceClass: CLASSES.find((deviceClass) => deviceClass === textOf(fields, 'deviceClass')) ?? null,
    scopes: SCOPES.map(({ scope }) => scope).filter((scope) => chosen.includes(scope)),
  };
}
