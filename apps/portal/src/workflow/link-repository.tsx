'use client';
import { type FormEvent, useState } from 'react';
import { textOf } from '../account/use-submit.ts';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import type { Api } from '../pages-bridge.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { PURPOSE_WORDS } from './purpose-words.ts';

type Issuers = Awaited<ReturnType<Api['workflow']['issuers']>>;

interface LinkRepositoryProps {
  readonly courses: readonly { readonly courseId: string; readonly title: string; readonly role: 'student' | 'ta' | 'instructor' }[];
  readonly issuers: Issuers;
}

/** Makes the code with which a repository links itself. */
export function LinkRepository(props: LinkRepositoryProps) {
  return (
    <Dialog
      title="Link a repository"
      trigger={<Button>Link a repository</Button>}
      description="Its workflows can then act for you, in one course, without needing your token. Runs that somebody else starts cannot."
    >
      <LinkForm {...props} />
    </Dialog>
  );
}

const PURPOSES = Object.entries(PURPOSE_WORDS);

const makeCode = (fields: Parameters<typeof api.workflow.makeCode.mutate>[0]) => api.workflow.makeCode.mutate(fields);

function LinkForm({ courses, issuers }: LinkRepositoryProps) {
  const { run, pending, error } = useAction(makeCode);
  const [code, setCode] = useState<string | null>(null);
  if (code !== null) return <CodeShown code={code} />;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(event.currentTarget);
    const [courseId, issuer, repository] = [textOf(fields, 'courseId'), textOf(fields, 'issuer'), textOf(fields, 'repository')];
    const purpose = fields.get('purpose') === 'publish_labs' ? 'publish_labs' : 'hand_in';
    const made = await run({ courseId, purpose, issuer, repository });
    if (made) setCode(made.code);
  };
  return (
    <Form error={error} onSubmit={submit} className="flex flex-col gap-4">
      <FormNotice />
      <SelectField label="Course" name="courseId">
        {courses.map(({ courseId, title }) => (
          <option key={courseId} value={courseId}>
            {title}
          </option>
        ))}
      </SelectField>
      {courses.some(({ role }) => role === 'instructor') && (
        <SelectField
          label="What its workflows may do"
          name="purpose"
          hint="Only instructors of a course let a repository publish its labs."
        >
          {PURPOSES.map(([purpose, { name }]) => (
            <option key={purpose} value={purpose}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField label="Where the repository is" name="issuer">
        {issuers.map(({ url, name }) => (
          <option key={url} value={url}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label="Repository" name="repository" required maxLength={300} autoComplete="off" hint="As in its address: owner/name." />
      <Button type="submit" kind="primary" pending={pending} className="self-end">
        Make a code
      </Button>
    </Form>
  );
}

function CodeShown({ code }: { readonly code: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p>Start the repository’s workflow with this code within 15 minutes. It works once, and only in that repository.</p>
      <code className="rounded border border-line bg-raised px-3 py-1.5 text-sm break-all">{code}</code>
      <div>
        <CopyButton text={code} label="Copy the code" />
      </div>
      <p className="text-sm text-muted">
        In GitHub: Actions, your workflow, “Run workflow”. In GitLab: Build, Pipelines, “New pipeline”, as the variable ROOFLAB_LINK_CODE.
      </p>
    </div>
  );
}
