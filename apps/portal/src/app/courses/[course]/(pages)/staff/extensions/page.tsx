import { findStaffCourse } from '../../../../../../api/course.ts';
import { load } from '../../../../../../api/server.ts';
import { ExceptionForm } from '../../../../../../extension/exception-form.tsx';
import { ExceptionTable } from '../../../../../../extension/exception-table.tsx';
import { ExtensionForm } from '../../../../../../extension/extension-form.tsx';
import { ExtensionImport } from '../../../../../../extension/extension-import.tsx';
import { ExtensionTable } from '../../../../../../extension/extension-table.tsx';
import { PageHeader, Section } from '../../../../../../ui/page-header.tsx';

const { compare: byName } = new Intl.Collator('en', { numeric: true });

export const metadata = { title: 'Extensions' };

export default async function ExtensionsPage({ params }: { readonly params: Promise<{ course: string }> }) {
  const course = await findStaffCourse((await params).course);
  const { courseId, timeZone } = course;
  const [extensions, { people, invitations }, all, exceptions] = await Promise.all([
    load((api) => api.extension.list({ courseId })),
    load((api) => api.roster.list({ courseId })),
    load((api) => api.assignment.list({ courseId, mine: false })),
    load((api) => api.grade.exceptions({ courseId })),
  ]);
  const students = [
    ...people
      .filter(({ role, droppedAt }) => role === 'student' && droppedAt === null)
      .map(({ enrolmentId, name, email }) => ({ id: enrolmentId, name: `${name} (${email})`, invited: false })),
    ...invitations
      .filter(({ role }) => role === 'student')
      .map(({ invitationId, name, email }) => ({ id: invitationId, name: `${name} (${email}), invited`.trim(), invited: true })),
  ];
  const sections = [...new Set([...people, ...invitations].flatMap(({ section }) => section ?? []))].sort(byName);
  const assignments = all.map(({ assignmentId, title }) => ({ id: assignmentId, name: title }));
  return (
    <>
      <PageHeader
        title="Extensions"
        lead="More time or attempts for a student or a section. The latest date counts, so an extension never shortens anyone’s time."
      />
      <Section title="Given" id="given">
        <ExtensionTable extensions={extensions} assignments={assignments} />
      </Section>
      <Section
        title="Give one"
        id="give"
        lead="Choose every assignment for standing extra time. What a student has of their own comes on top of the section’s."
      >
        <ExtensionForm courseId={courseId} students={students} sections={sections} assignments={assignments} timeZone={timeZone} />
      </Section>
      <Section title="Give many" id="import">
        <ExtensionImport assignments={assignments} timeZone={timeZone} />
      </Section>
      <Section
        title="Exempt, or withheld"
        id="exceptions"
        lead="What a student is exempt from counts neither in their points nor in their maximum. A withheld grade is told neither to the student nor to a learning platform, until it is released."
      >
        <ExceptionTable exceptions={exceptions} assignments={all} />
        <ExceptionForm students={students.filter(({ invited }) => !invited)} assignments={all} />
      </Section>
    </>
  );
}
