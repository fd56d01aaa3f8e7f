'use client';
import type { ErrorAnswer } from '@rooflab/course';
import { type FormEvent, useId } from 'react';
import { textOf } from '../account/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, CheckboxGroup, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { EVENT_WORDS, type Webhook } from './webhook-words.ts';

export type WebhookFields = Pick<Webhook, 'url' | 'description'> & { readonly events: Webhook['events'][number][] };

interface WebhookFormProps {
  /** Null: a new one. */
  readonly known: Webhook | null;
  readonly error: ErrorAnswer | null;
  readonly pending: boolean;
  readonly onSubmit: (fields: WebhookFields) => unknown;
}

const EVENTS = Object.keys(EVENT_WORDS) as Webhook['events'][number][];

export function WebhookForm({ known, error, pending, onSubmit }: WebhookFormProps) {
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const chosen = fields.getAll('events');
    return onSubmit({
      url: textOf(fields, 'url'),
      description: textOf(fields, 'description'),
      events: EVENTS.filter((each) => chosen.includes(each)),
    });
  };
  return (
    <Form id={id} error={error} onSubmit={submit} className="flex flex-col gap-4">
      <FormNotice />
      <TextField
        label="Address"
        name="url"
        type="url"
        required
        maxLength={2000}
        autoComplete="off"
        placeholder="https://"
        defaultValue={known?.url ?? ''}
        hint="It must start with https:// and be reachable from the internet."
      />
      <TextField
        label="Description"
        name="description"
        maxLength={200}
        autoComplete="off"
        defaultValue={known?.description ?? ''}
        hint="What it is for, such as “dashboard of the lab”."
      />
      <CheckboxGroup legend="What it is told about" name="events" className="flex flex-col gap-2.5">
        {EVENTS.map((event) => (
          <Checkbox
            key={event}
            name="events"
            value={event}
            label={EVENT_WORDS[event]}
            hint={<code className="text-sm">{event}</code>}
            defaultChecked={known === null ? event === 'hand-in.graded' : known.events.includes(event)}
          />
        ))}
      </CheckboxGroup>
      <Button type="submit" kind="primary" pending={pending} className="self-end">
        {known === null ? 'Add the webhook' : 'Save'}
      </Button>
    </Form>
  );
}
