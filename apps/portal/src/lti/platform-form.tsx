'use client';
import type { ErrorAnswer } from '@rooflab/course';
import { type FormEvent, useId } from 'react';
import { textOf } from '../account/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { linesOf, type Platform } from './lti-words.ts';
import { DeploymentIds, PlatformName } from './platform-fields.tsx';

export type PlatformFields = Omit<Platform, 'platformId' | 'createdAt' | 'disabledAt'>;

interface PlatformFormProps {
  /** Null: a new one. */
  readonly known: Platform | null;
  readonly verb: string;
  readonly error: ErrorAnswer | null;
  readonly pending: boolean;
  readonly onSubmit: (fields: PlatformFields) => unknown;
}

const ADDRESS = { type: 'url', required: true, maxLength: 2000, autoComplete: 'off', placeholder: 'https://' } as const;

/** What a platform says of itself. Issuer and client id of a known one stay. */
export function PlatformForm({ known, verb, error, pending, onSubmit }: PlatformFormProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    return onSubmit({
      name: textOf(fields, 'name'),
      issuer: known?.issuer ?? textOf(fields, 'issuer'),
      clientId: known?.clientId ?? textOf(fields, 'clientId'),
      authorizationUrl: textOf(fields, 'authorizationUrl'),
      tokenUrl: textOf(fields, 'tokenUrl'),
      jwksUrl: textOf(fields, 'jwksUrl'),
      deploymentIds: linesOf(textOf(fields, 'deploymentIds')),
    });
  };
  return (
    <Form id={id} error={error} onSubmit={submit} className="flex flex-col gap-4">
      <FormNotice />
      <PlatformName known={known?.name ?? ''} />
      {known === null && (
        <>
          <TextField {...ADDRESS} label="Issuer" name="issuer" hint="Exactly as the platform writes it: a slash at the end counts." />
          <TextField label="Client id" name="clientId" required maxLength={255} autoComplete="off" />
        </>
      )}
      <TextField {...ADDRESS} label="Authentication request URL" name="authorizationUrl" defaultValue={known?.authorizationUrl ?? ''} />
      <TextField {...ADDRESS} label="Access token URL" name="tokenUrl" defaultValue={known?.tokenUrl ?? ''} />
      <TextField {...ADDRESS} label="Public key set URL" name="jwksUrl" defaultValue={known?.jwksUrl ?? ''} />
      <DeploymentIds known={known?.deploymentIds ?? []} />
      <Button type="submit" kind="primary" pending={pending} className="self-end">
        {verb}
      </Button>
    </Form>
  );
}
