'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SelectField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { type LtiLink, linkName } from './lti-words.ts';

interface LinkListProps {
  readonly courseId: string;
  readonly slug: string;
  readonly links: readonly LtiLink[];
  readonly assignments: readonly { readonly assignmentId: string; readonly title: string }[];
}

/** Links on platforms, each with the assignment whose scores it receives. */
export function LinkList({ courseId, slug, links, assignments }: LinkListProps) {
  if (links.length === 0) {
    return <EmptyState title="No links yet">A link is listed here once somebody has opened it from a connected course.</EmptyState>;
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {links.map((link) => (
        <li key={link.ltiLinkId} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
          <div className="max-w-[60ch] min-w-0">
            <p className="break-words">{linkName(link)}</p>
            {link.assignmentId !== null && <TextLink href={paths.ltiScores(slug, link.assignmentId)}>Scores</TextLink>}
          </div>
          <ConnectLink key={link.assignmentId} courseId={courseId} link={link} assignments={assignments} />
        </li>
      ))}
    </ul>
  );
}

function ConnectLink({ courseId, link, assignments }: Pick<LinkListProps, 'courseId' | 'assignments'> & { readonly link: LtiLink }) {
  const { ltiLinkId } = link;
  const [chosen, setChosen] = useState(link.assignmentId ?? '');
  const { run, pending, error } = useAction((assignmentId: string | null) =>
    api.lti.connectLink.mutate({ courseId, ltiLinkId, assignmentId }),
  );
  return (
    <Form error={error} className="flex max-w-full min-w-0 flex-wrap items-end gap-2" onSubmit={() => run(chosen === '' ? null : chosen)}>
      <SelectField
        label={`Assignment of ${linkName(link)}`}
        name="assignmentId"
        hiddenLabel
        className="max-w-full min-w-0"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">No assignment</option>
        {assignments.map(({ assignmentId, title }) => (
          <option key={assignmentId} value={assignmentId}>
            {title}
          </option>
        ))}
      </SelectField>
      <Button
        size="small"
        type="submit"
        pending={pending}
        disabled={chosen === (link.assignmentId ?? '')}
        aria-label={`Save: ${linkName(link)}`}
      >
        Save
      </Button>
      <FormNotice className="mt-2" />
    </Form>
  );
}
