import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { ExtensionForm } from '../../../../../../extension/extension-form.tsx';
import { ExtensionImport } from '../../../../../../extension/extension-import.tsx';
import { ExtensionTable } from '../../../../../../extension/extension-table.tsx';
import { PageHeader, Section } from '../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Extensions' };

export default async function ExtensionsPage({ params }: { readonly params: Promise<{ course: string }> }) {
  const course = await findStaffCourse((await params).course);
  const { courseId, timeZone } = course;
  const [extensions, { people, invitations }, all] = await Promise.all([
    load((api) => api.extension.list({ courseId })),
    load((api) => api.roster.list({ courseId })),
    load((api) => api.assignment.list({ courseId, mine: false })),
  ]);
  const students = [
    ...people
      .filter(({ role, droppedAt }) => role === 'student' && droppedAt === null)
      .map(({ enrolmentId, name, email }) => ({ id: enrolmentId, name: `${name} (${email})`, invited: false })),
    ...invitations
      .filter(({ role }) => role === 'student')
      .map(({ invitationId, name, email }) => ({ id: invitationId, name: `${name} (${email}), invited`.trim(), invited: true })),
  ];
  const assignments = all.map(({ assignmentId, title }) => ({ id: assignmentId, name: title }));
  return (
    <>
      <PageHeader
        title="Extensions"
        lead="More time or attempts for some students. The later date counts, so an extension never shortens anyone’s time."
      />
      <Section title="Given" id="given">
        <ExtensionTable extensions={extensions} assignments={assignments} />
      </Section>
      <Section title="Give one" id="give">
        <ExtensionForm students={students} assignments={assignments} timeZone={timeZone} />
      </Section>
      <Section title="Give many" id="import">
        <ExtensionImport assignments={assignments} timeZone={timeZone} />
      </Section>
    </>
  );
}
