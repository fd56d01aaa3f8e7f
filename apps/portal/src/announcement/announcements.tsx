import type { Overview } from '../course/overview.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { Time } from '../ui/time.tsx';

type Announcement = Overview['announcements'][number];

/** Number of announcements shown; older ones are folded. */
const SHOWN = 2;

/** What staff wrote to the class, pinned announcements first. Markdown is rendered as in handouts, raw HTML as text. */
export function Announcements({ announcements }: { readonly announcements: readonly Announcement[] }) {
  if (announcements.length === 0) return null;
  const older = announcements.slice(SHOWN);
  return (
    <section aria-label="Announcements" className="mb-8 flex flex-col gap-4">
      {announcements.slice(0, SHOWN).map((each) => (
        <Entry key={each.announcementId} announcement={each} />
      ))}
      {older.length > 0 && (
        <details>
          <summary className="w-fit text-sm text-muted hover:text-text">
            {older.length} older announcement{older.length === 1 ? '' : 's'}
          </summary>
          <div className="mt-3 flex flex-col gap-4">
            {older.map((each) => (
              <Entry key={each.announcementId} announcement={each} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

function Entry({ announcement: { title, body, pinned, publishAt, author } }: { readonly announcement: Announcement }) {
  return (
    <article className="border-l-3 border-line-strong pl-3.5">
      <h2 className="font-medium break-words">{title}</h2>
      <div className="mt-0.5 max-w-2xl text-sm break-words">
        <Markdown>{body}</Markdown>
      </div>
      <p className="mt-1 text-xs text-muted">
        {pinned && 'pinned · '}
        {author}, <Time at={publishAt} style="day-time" />
      </p>
    </article>
  );
}
