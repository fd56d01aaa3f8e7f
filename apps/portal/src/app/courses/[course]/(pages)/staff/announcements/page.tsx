import { AnnouncementActions } from '../../../../../../announcement/announcement-actions.tsx';
import { AnnouncementForm } from '../../../../../../announcement/announcement-form.tsx';
import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { Markdown } from '../../../../../../markdown/markdown.tsx';
import { EmptyState } from '../../../../../../ui/empty-state.tsx';
import { PageHeader, Section } from '../../../../../../ui/page-header.tsx';
import { Time } from '../../../../../../ui/time.tsx';

export const metadata = { title: 'Announcements' };

export default async function AnnouncementsPage({ params }: { readonly params: Promise<{ course: string }> }) {
  const { courseId, timeZone } = await findStaffCourse((await params).course);
  const announcements = await load((api) => api.announcement.list({ courseId }));
  const now = new Date();
  return (
    <>
      <PageHeader title="Announcements" lead="Everyone sees them on the course’s first page." />
      <Section title="New" id="new">
        <AnnouncementForm courseId={courseId} timeZone={timeZone} known={null} />
      </Section>
      <Section title="Published and planned" id="list">
        {announcements.length === 0 && <EmptyState title="None yet">Tell the class when the first lab opens.</EmptyState>}
        <ul className="flex flex-col gap-4">
          {announcements.map((each) => (
            <li
              key={each.announcementId}
              className="flex flex-wrap items-start justify-between gap-3 border-b border-line pb-4 last:border-b-0"
            >
              <div className="max-w-[72ch] min-w-0">
                <h3 className="font-medium break-words">{each.title}</h3>
                <p className="text-sm text-muted">
                  {each.author}, {each.publishAt > now ? 'from ' : ''}
                  <Time at={each.publishAt} />
                  {each.expiresAt && (
                    <>
                      {each.expiresAt < now ? ', ended ' : ', until '}
                      <Time at={each.expiresAt} />
                    </>
                  )}
                  {each.pinned && ', on top'}
                </p>
                <div className="mt-1 text-sm break-words">
                  <Markdown>{each.body}</Markdown>
                </div>
              </div>
              {each.courseId !== null && <AnnouncementActions known={each} courseId={courseId} timeZone={timeZone} />}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
