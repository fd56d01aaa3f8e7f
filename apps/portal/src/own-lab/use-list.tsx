import { countWords } from '@rooflab/roofline/units';
import { paths } from '../shell/paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import { ChooseVersion } from './choose-version.tsx';
import { type LabUse, type OwnLab, otherVersions } from './own-labs.ts';

/** The assignments that use a lab, in the order in which they are due. */
export function UseList({ lab, slug }: { readonly lab: OwnLab; readonly slug: string }) {
  if (lab.uses.length === 0)
    return <p className="text-sm text-muted">No assignment uses this lab yet. New ones offer its exercises and questions.</p>;
  return (
    <ul aria-label={`Assignments that use ${lab.labId}`}>
      {lab.uses.map((use) => (
        <li
          key={use.assignmentId}
          className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-2 last:border-b-0"
        >
          <Use use={use} slug={slug} />
          <ChooseVersion slug={slug} use={use} others={otherVersions(lab, use)} />
        </li>
      ))}
    </ul>
  );
}

function Use({ use, slug }: { readonly use: LabUse; readonly slug: string }) {
  const { assignmentId, title, subjects, number, gradedOtherwise } = use;
  return (
    <div className="min-w-0 break-words">
      <TextLink href={`${paths.staff(slug, 'assignments')}/${assignmentId}`} prefetch={false}>
        {title}
      </TextLink>{' '}
      uses version {number}
      <p className="text-sm text-muted">{subjects.join(', ')}</p>
      {gradedOtherwise > 0 && (
        <p className="text-sm">
          {countWords(gradedOtherwise, 'hand-in was', 'hand-ins were')} graded with another version, and the results still count.
        </p>
      )}
    </div>
  );
}
