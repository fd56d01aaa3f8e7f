'use client';
import type { FormEvent } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { FoldSummary } from './experiment-curves.tsx';
import { KernelFile, readKernel } from './kernel-file.tsx';

interface StartRunProps {
  readonly courseId: string;
  readonly id: string;
  readonly takesOwn: boolean;
  readonly runsADay: number;
  /** The reader has a result already. */
  readonly again: boolean;
}

/** Requests a run on the course's worker, with or without the reader's own kernel. */
export function StartRun({ courseId, id, takesOwn, runsADay, again }: StartRunProps) {
  const { run, pending, error } = useAction(api.experiment.start.mutate);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    await run({ courseId, id, source: await readKernel(event.currentTarget) });
  };
  return (
    <Form aria-label="Run the experiment" error={error} onSubmit={submit} className="flex max-w-[72ch] flex-col gap-3">
      <FormNotice />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" kind="primary" pending={pending}>
          {again ? 'Run it again' : 'Run the experiment'}
        </Button>
        <span className="text-sm text-muted">One at a time, and {runsADay} in 24 hours. Gradings go first.</span>
      </div>
      {takesOwn && (
        <details className="group text-sm">
          <FoldSummary>With a kernel of your own, as one more curve</FoldSummary>
          <div className="pt-2">
            <KernelFile />
          </div>
        </details>
      )}
    </Form>
  );
}
