'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { localTime, momentOf } from '../ui/local-time.ts';

export interface Announcement {
  readonly announcementId: string;
  readonly title: string;
  readonly body: string;
  readonly pinned: boolean;
  readonly publishAt: Date;
  readonly expiresAt: Date | null;
}

interface Props {
  readonly courseId: string;
  readonly timeZone: string;
  /** Null: a new one. */
  readonly known: Announcement | null;
  readonly onDone?: () => void;
}

function draftOf(known: Announcement | null, timeZone: string) {
  return {
    title: known?.title ?? '',
    body: known?.body ?? '',
    pinned: known?.pinned ?? false,
    publishAt: known ? localTime(known.publishAt, timeZone) : '',
    expiresAt: known?.expiresAt ? localTime(known.expiresAt, timeZone) : '',
  };
}

export function AnnouncementForm({ courseId, timeZone, known, onDone }: Props) {
  const [draft, setDraft] = useState(() => draftOf(known, timeZone));
  const change = (fields: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...fields }));
  const save = useAction(async ({ publishAt, expiresAt, ...rest }: typeof draft) => {
    const from = publishAt === '' ? new Date().toISOString() : (momentOf(publishAt, timeZone) ?? '');
    const fields = { ...rest, publishAt: from, expiresAt: expiresAt === '' ? null : momentOf(expiresAt, timeZone) };
    if (known) await api.announcement.update.mutate({ announcementId: known.announcementId, fields });
    else await api.announcement.create.mutate({ courseId, fields });
    return true;
  });
  const submit = async () => {
    if ((await save.run(draft)) === null) return;
    if (!known) setDraft(draftOf(null, timeZone));
    onDone?.();
  };
  return (
    <Form className="flex max-w-3xl flex-col gap-4" error={save.error} onSubmit={submit}>
      <TextField
        label="Title"
        name="title"
        required
        maxLength={200}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label="Text"
        name="body"
        rows={6}
        hint="Markdown: **bold**, lists, links, `code`."
        value={draft.body}
        onChange={(event) => change({ body: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Published from"
          name="publishAt"
          type="datetime-local"
          hint={`${timeZone}. Leave it empty to publish it now.`}
          value={draft.publishAt}
          onChange={(event) => change({ publishAt: event.target.value })}
        />
        <TextField
          label="Until"
          name="expiresAt"
          type="datetime-local"
          hint={`${timeZone}. Leave it empty to keep it until you delete it.`}
          value={draft.expiresAt}
          onChange={(event) => change({ expiresAt: event.target.value })}
        />
      </div>
      <Checkbox label="Keep it on top" checked={draft.pinned} onChange={(event) => change({ pinned: event.target.checked })} />
      <FormNotice />
      <div>
        <Button type="submit" kind="primary" pending={save.pending}>
          {known ? 'Save' : 'Publish'}
        </Button>
      </div>
    </Form>
  );
}
