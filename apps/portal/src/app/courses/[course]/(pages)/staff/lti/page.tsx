import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { ConnectedContexts, FreeContexts } from '../../../../../../lti/context-list.tsx';
import { LinkList } from '../../../../../../lti/link-list.tsx';
import { PlatformRosters } from '../../../../../../lti/platform-roster.tsx';
import { PageHeader, Section } from '../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Learning platforms' };

export default async function CourseLtiPage({ params }: { readonly params: Promise<{ course: string }> }) {
  const { courseId, slug } = await findStaffCourse((await params).course);
  const [contexts, links, assignments] = await load((api) =>
    Promise.all([api.lti.contexts({ courseId }), api.lti.links({ courseId }), api.assignment.list({ courseId, mine: false })]),
  );
  const connected = contexts.filter((each) => each.courseId !== null);
  return (
    <>
      <PageHeader
        title="Learning platforms"
        lead="Courses at Canvas, Moodle or another learning platform from which people come into this course. There may be several."
      />
      <Section title="Connected" id="connected">
        <ConnectedContexts courseId={courseId} contexts={connected} />
      </Section>
      {connected.length > 0 && (
        <Section
          title="Roster"
          id="roster"
          lead="Adds the people who are in the course at the platform, after a preview. Nobody is removed, and no role is lowered."
        >
          <PlatformRosters courseId={courseId} contexts={connected} />
        </Section>
      )}
      {connected.length > 0 && (
        <Section title="Links and grades" id="links" lead="The scores of an assignment go to the column of each link that belongs to it.">
          <LinkList courseId={courseId} slug={slug} links={links} assignments={assignments} />
        </Section>
      )}
      <Section title="Not connected yet" id="free" lead="You have opened Rooflab from these courses as an instructor there.">
        <FreeContexts courseId={courseId} contexts={contexts.filter((each) => each.courseId === null)} />
      </Section>
    </>
  );
}
