'use client';
import { useRouter } from 'next/navigation';
import { type FormEvent, type ReactElement, useState } from 'react';
import { textOf } from '../account/use-submit.ts';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { slugFrom } from './slug.ts';

interface CourseFields {
  readonly title: string;
  readonly slug: string;
  readonly timeZone: string;
  readonly lateDayBudget: number;
}

async function createCourse(fields: CourseFields): Promise<true> {
  await api.course.create.mutate(fields);
  return true;
}

/** For administrators, and for instructors where the installation lets them; the person who creates a course is its first instructor. `trigger` is the button that asks for it. */
export function CreateCourse({ trigger }: { readonly trigger: ReactElement }) {
  return (
    <Dialog title="Create a course" description="You are its first instructor. Labs, dates and the roster come next." trigger={trigger}>
      <CreateCourseForm />
    </Dialog>
  );
}

function CreateCourseForm() {
  const router = useRouter();
  const { run, pending, error } = useAction(createCourse);
  const [title, setTitle] = useState('');
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const slug = ownSlug ?? slugFrom(title);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const budget = Number(textOf(fields, 'lateDayBudget'));
    const created = await run({ title, slug, timeZone: textOf(fields, 'timeZone'), lateDayBudget: budget });
    if (created) router.push(paths.staff(slug, 'assignments'));
  };
  return (
    <Form error={error} onSubmit={submit} className="flex flex-col gap-4">
      <FormNotice />
      <TextField label="Title" name="title" value={title} onChange={(event) => setTitle(event.target.value)} required maxLength={200} />
      <TextField
        label="Address"
        name="slug"
        value={slug}
        onChange={(event) => setOwnSlug(event.target.value)}
        required
        maxLength={60}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        hint={`/courses/${slug === '' ? '…' : slug}. Lower-case letters, digits and single hyphens.`}
      />
      <TextField
        label="Time zone"
        name="timeZone"
        defaultValue={Intl.DateTimeFormat().resolvedOptions().timeZone}
        required
        maxLength={60}
        hint="Late days are calendar days there."
      />
      <TextField
        label="Late days"
        name="lateDayBudget"
        type="number"
        min={0}
        max={366}
        defaultValue={0}
        required
        hint="That each student may spend over all assignments that draw on this budget."
      />
      <Button type="submit" kind="primary" pending={pending} className="self-end">
        Create the course
      </Button>
    </Form>
  );
}
