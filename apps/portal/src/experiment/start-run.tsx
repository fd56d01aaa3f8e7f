'use client';
import { type FormEvent, useId } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Form, FormNotice } from '../ui/form.tsx';

interface StartRunProps {
  readonly courseId: string;
  readonly id: string;
  readonly takesOwn: boolean;
  readonly runsADay: number;
}

/** Asks for a run on the course's worker, with a file of one's own or without. */
export function StartRun({ courseId, id, takesOwn, runsADay }: StartRunProps) {
  const fileId = useId();
  const { run, pending, error } = useAction(api.experiment.start.mutate);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const given = new FormData(event.currentTarget).get('source');
    const source = given instanceof File && given.size > 0 ? await given.text() : null;
    await run({ courseId, id, source });
  };
  return (
    <Form aria-label="Start a run" error={error} onSubmit={submit} className="flex max-w-[72ch] flex-col gap-3">
      {takesOwn && (
        <div className="flex flex-col gap-1">
          <label htmlFor={fileId} className="text-sm font-medium">
            Your kernel, as one more curve
          </label>
          <input
            id={fileId}
            type="file"
            name="source"
            accept=".wgsl,text/plain"
            className="text-sm file:mr-3 file:rounded file:border file:border-line file:bg-surface file:px-3 file:py-1"
          />
          <p className="text-sm text-muted">A WGSL file for the exercise. Leave it out for the other curves alone.</p>
        </div>
      )}
      <FormNotice />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="primary" pending={pending}>
          Start a run
        </Button>
        <span className="text-sm text-muted">One at a time, and {runsADay} in 24 hours. Gradings go first.</span>
      </div>
    </Form>
  );
}
