import { countWords } from '@rooflab/roofline/units';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';

type Unseen = Awaited<ReturnType<Api['comment']['news']>>['unseen'];

/** On a student's page of the course: hand-ins with new comments by staff. */
export function UnseenNotice({ slug, unseen }: { readonly slug: string; readonly unseen: Unseen }) {
  if (unseen.length === 0) return null;
  return (
    <Notice className="mb-6" title="New comments on your code">
      <ul className="mt-0.5 flex flex-col gap-1">
        {unseen.map(({ handInId, exerciseTitle, handedInAt, comments, author }) => (
          <li key={handInId}>
            <TextLink href={`${paths.handIn(slug, handInId)}#source`}>{exerciseTitle}</TextLink>, handed in <Time at={handedInAt} />:{' '}
            {countWords(comments, 'comment')}, {comments === 1 ? `by ${author}` : `the latest by ${author}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
