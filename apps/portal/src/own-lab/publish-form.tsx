'use client';
import { type ChangeEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { formatKibibytes } from '../lab/source-bytes.ts';
import { Button } from '../ui/button.tsx';
import { FileField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { base64Of } from './base64-of.ts';
import { versionWords } from './own-labs.ts';

interface Props {
  readonly courseId: string;
  /** Of the archive. */
  readonly mostBytes: number;
}

/** Publishes the archive of a lab. What happened stays on the page until another file is chosen. */
export function PublishForm({ courseId, mostBytes }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [published, setPublished] = useState<Awaited<ReturnType<typeof api.lab.publish.mutate>> | null>(null);
  const { run, pending, error, clearError } = useAction((archive: string) => api.lab.publish.mutate({ courseId, archive }));
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0] ?? null;
    setFile(chosen);
    setProblem(chosen === null ? null : sizeProblem(chosen, mostBytes));
    setPublished(null);
    clearError();
  };
  const submit = async () => {
    if (file === null || problem !== null) return;
    const archive = await base64Of(file).catch(() => null);
    if (archive === null) setProblem('This file cannot be read. Choose it again.');
    else setPublished(await run(archive));
  };
  return (
    <Form error={error} onSubmit={submit} className="flex max-w-2xl flex-col gap-4">
      <FileField
        label="Archive of the lab"
        name="archive"
        required
        accept=".zip,application/zip"
        hint={`As rooflab lab build writes it: .zip, at most ${mostBytes / 2 ** 20} MiB.`}
        error={problem}
        onChange={choose}
      />
      <FormNotice />
      {published && (
        <Notice kind="right" live title={publishedWords(published)}>
          New assignments get it. Assignments that use the lab keep their version until you switch it.
        </Notice>
      )}
      <Button type="submit" pending={pending} className="self-start">
        Publish
      </Button>
    </Form>
  );
}

function sizeProblem({ size }: File, mostBytes: number): string | null {
  if (size === 0) return 'This file is empty. Build the lab again: rooflab lab build.';
  if (size <= mostBytes) return null;
  return `This file has ${formatKibibytes(size)}; an archive has at most ${mostBytes / 2 ** 20} MiB. Remove large files from the lab, and build it again.`;
}

function publishedWords(published: { readonly labId: string; readonly number: number; readonly created: boolean }): string {
  const words = versionWords(published);
  return published.created ? `Published: ${words}.` : `This archive was published before: it is ${words}.`;
}
