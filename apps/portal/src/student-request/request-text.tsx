import { paths } from '../shell/paths.ts';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import type { StudentRequest } from './student-request.ts';

/** What a student asked for: when, about which hand-in, until when, and the words as written. */
export function RequestText({ slug, request }: { readonly slug: string; readonly request: StudentRequest }) {
  const { createdAt, handInId, exercise, wantedDueAt, text } = request;
  return (
    <>
      <p className="text-sm text-muted">
        Asked <Time at={createdAt} />
        {handInId !== null && (
          <>
            {' '}
            about <TextLink href={paths.handIn(slug, handInId)}>a hand-in for {exercise}</TextLink>
          </>
        )}
        {wantedDueAt !== null && (
          <>
            , for time until <Time at={wantedDueAt} style="dated" />
          </>
        )}
      </p>
      <p className="mt-1 max-w-[84ch] whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
    </>
  );
}
