import { countWords } from '@rooflab/roofline/units';
import { MessageSquare } from '../ui/icons.tsx';
import { LINK_LOOKS } from '../ui/text-link.tsx';
import type { Thread } from './threads.ts';

/** Near the top of a result: says that the source has comments, with a link to them. */
export function CommentsHere({ threads, own }: { readonly threads: readonly Thread[]; readonly own: boolean }) {
  if (threads.length === 0) return null;
  const standing = threads.flatMap(({ comments }) => comments.filter(({ text }) => text !== null));
  const unseen = own ? standing.filter((comment) => comment.unseen).length : 0;
  const open = threads.filter(({ resolvedAt }) => resolvedAt === null).length;
  return (
    <p className="mb-6 flex items-baseline gap-2 text-sm">
      <MessageSquare size={14} className="relative top-0.5 shrink-0 text-muted" />
      <span>
        {/* Not Next's link: with it the section would not match `:target`. */}
        <a href="#source" className={LINK_LOOKS}>
          {countWords(standing.length, 'comment')} on lines of the source
        </a>
        {unseen > 0 && <span className="font-medium">, {unseen} new</span>}
        <span className="text-muted">{open === 0 ? ', all done' : `, ${open} of ${countWords(threads.length, 'thread')} open`}</span>
      </span>
    </p>
  );
}
