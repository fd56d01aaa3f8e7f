import { paths } from '../shell/paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { LtiLink } from './lti-words.ts';

interface ScoreLinksProps {
  readonly slug: string;
  readonly assignments: readonly { readonly assignmentId: string; readonly title: string }[];
  readonly links: readonly LtiLink[];
}

/** Link to the scores on learning platforms; renders nothing in courses without a link there. */
export function ScoreLinks({ slug, assignments, links }: ScoreLinksProps) {
  const sent = assignments.filter(({ assignmentId }) => links.some((link) => link.assignmentId === assignmentId));
  if (sent.length === 0) return null;
  return (
    <nav aria-label="Scores at learning platforms" className="mt-4 text-sm">
      Scores at learning platforms:
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {sent.map(({ assignmentId, title }) => (
          <li key={assignmentId}>
            <TextLink href={paths.ltiScores(slug, assignmentId)}>{title}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
