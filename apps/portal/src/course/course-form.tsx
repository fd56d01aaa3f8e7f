'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { OptionFields } from '../ui/option-fields.tsx';
import { type Draft, listOptions, optionsSent } from '../ui/options.ts';
import { timeZoneChoices } from '../ui/time-zone-choices.ts';
import { COURSE_OPTIONS, type CourseSettings } from './course-options.ts';

interface CourseDraft extends Draft<CourseSettings> {
  readonly slug: string;
  readonly title: string;
  readonly timeZone: string;
}

/** The form with a course's title, description and settings. */
export function CourseForm({ courseId, initial }: { readonly courseId: string; readonly initial: CourseDraft }) {
  const router = useRouter();
  const [draft, setDraft] = useState(initial);
  const change = (fields: Partial<CourseDraft>) => setDraft((before) => ({ ...before, ...fields }));
  const save = useAction(async ({ slug, title, timeZone, ...settings }: CourseDraft) => {
    const fields = { slug, title, timeZone, ...optionsSent(COURSE_OPTIONS, settings, timeZone) };
    await api.course.update.mutate({ courseId, fields });
    return true;
  });
  const moves = draft.slug !== initial.slug;
  const [asked, setAsked] = useState(false);
  const saveNow = async () => {
    if ((await save.run(draft)) !== null && moves) router.push(paths.staff(draft.slug, 'settings'));
  };
  return (
    <Form className="grid max-w-2xl gap-4 sm:grid-cols-2" error={save.error} onSubmit={() => (moves ? setAsked(true) : saveNow())}>
      <TextField
        label="Title"
        name="title"
        required
        maxLength={200}
        className="sm:col-span-2"
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label="Address"
        name="slug"
        required
        maxLength={60}
        hint="/courses/… If you change it, old links stop working."
        value={draft.slug}
        onChange={(event) => change({ slug: event.target.value })}
      />
      <SelectField
        label="Time zone"
        name="timeZone"
        hint="Late days are calendar days there."
        value={draft.timeZone}
        onChange={(event) => change({ timeZone: event.target.value })}
      >
        {timeZoneChoices(draft.timeZone).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <OptionFields options={listOptions(COURSE_OPTIONS)} draft={draft} timeZone={draft.timeZone} onChange={change} />
      <FormNotice className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <Button type="submit" kind="primary" pending={save.pending}>
          Save
        </Button>
      </div>
      <ConfirmDialog
        title="Change the course’s address?"
        description={`It moves from /courses/${initial.slug} to /courses/${draft.slug}. Every link and bookmark to the old address stops working, for students too.`}
        verb="Change the address"
        danger
        open={asked}
        onClose={() => setAsked(false)}
        act={saveNow}
      />
    </Form>
  );
}
