import { countWords } from '@rooflab/roofline/units';
import { findStaffCourse } from '../../../../../../api/course.ts';
import { bridge, load, requireCaller } from '../../../../../../api/server.ts';
import { JoinCode } from '../../../../../../course/join-code.tsx';
import { AddPerson } from '../../../../../../roster/add-person.tsx';
import { AllInvitationLinks, ConfirmSignUps } from '../../../../../../roster/invitation-links.tsx';
import { RosterImport } from '../../../../../../roster/roster-import.tsx';
import { Invitations, People } from '../../../../../../roster/roster-tables.tsx';
import { paths } from '../../../../../../shell/paths.ts';
import { PageHeader, Section } from '../../../../../../ui/page-header.tsx';
import { RepositoryList } from '../../../../../../workflow/repository-list.tsx';

export const metadata = { title: 'Roster' };

const WITHOUT_MAIL =
  'This portal sends no mail, so nobody can confirm their address that way: give each person a link, or confirm those who signed up.';

const WHAT_STAFF_CAN_DO =
  'People you remove lose access, but their work and grades are kept and you can put them back. Password links are for students who are in no other course; for anyone else, ask an administrator.';

export default async function RosterPage({ params }: { readonly params: Promise<{ course: string }> }) {
  const course = await findStaffCourse((await params).course);
  const { courseId } = course;
  const { userId } = await requireCaller();
  const [{ people, invitations }, { code }, links] = await Promise.all([
    load((api) => api.roster.list({ courseId, resets: true })),
    load((api) => api.course.joinCode({ courseId })),
    load((api) => api.workflow.list({ courseId })),
  ]);
  const mayChange = course.role === 'instructor';
  const signUps = invitations.flatMap(({ email, role, signUp }) => (signUp && role === 'student' ? { ...signUp, email } : []));
  const students = people.filter(({ role, droppedAt }) => role === 'student' && droppedAt === null).length;
  return (
    <>
      <PageHeader
        title="Roster"
        lead={`${countWords(students, 'student')}, ${countWords(people.length - students, 'other')}, ${invitations.length} invited.`}
      />
      <Section title="Join code" id="join" lead="Anyone with an account can use it to enrol as a student.">
        <JoinCode
          courseId={courseId}
          code={code}
          link={code === null ? null : `${bridge().baseUrl}${paths.join(code)}`}
          mayChange={mayChange}
        />
      </Section>
      <Section title="People" id="people" {...(mayChange && { lead: WHAT_STAFF_CAN_DO })}>
        <People courseId={courseId} people={people} mayChange={mayChange} readerId={userId} />
      </Section>
      {invitations.length > 0 && (
        <Section
          title="Invited"
          id="invited"
          lead={`On the roster, but not in the course yet. ${bridge().signIn.mail ? 'They join as soon as they confirm their address by mail or open a link from you.' : WITHOUT_MAIL}`}
          actions={
            mayChange && (
              <>
                {signUps.length > 0 && <ConfirmSignUps courseId={courseId} signUps={signUps} />}
                <AllInvitationLinks courseId={courseId} count={invitations.length} />
              </>
            )
          }
        >
          <Invitations courseId={courseId} invitations={invitations} mayChange={mayChange} />
        </Section>
      )}
      {links.length > 0 && (
        <Section
          title="Linked repositories"
          id="repositories"
          lead="Their workflows act for the person who linked them, without a stored token."
        >
          <RepositoryList links={links} of="person" />
        </Section>
      )}
      {mayChange && (
        <Section title="Add one person" id="add" lead="People with a confirmed address are enrolled at once; everyone else is invited.">
          <AddPerson courseId={courseId} />
        </Section>
      )}
      {mayChange && (
        <Section
          title="Import"
          id="import"
          lead="Updates the roster to match a file. You can try it first: nothing changes until you apply it."
        >
          <RosterImport courseId={courseId} mail={bridge().signIn.mail} />
        </Section>
      )}
    </>
  );
}
