import Link from 'next/link';
import { JoinForm } from '../account/join-form.tsx';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeader, Section } from '../ui/page-header.tsx';
import { roleWords } from '../ui/role-words.ts';

type Course = Awaited<ReturnType<Api['course']['list']>>[number];
type LostCourse = Awaited<ReturnType<Api['course']['takenOff']>>[number];

interface MyCoursesProps {
  readonly courses: readonly Course[];
  readonly takenOff: readonly LostCourse[];
  readonly isAdmin: boolean;
  readonly mayCreate: boolean;
  /** The portal can send mail, through which people confirm their address. */
  readonly mail: boolean;
}

export function MyCourses({ courses, takenOff, isAdmin, mayCreate, mail }: MyCoursesProps) {
  const [current, archived] = [courses.filter(({ archivedAt }) => !archivedAt), courses.filter(({ archivedAt }) => archivedAt)];
  const create = mayCreate && (
    <ButtonLink href={paths.newCourse()} kind={courses.length === 0 ? 'primary' : 'secondary'}>
      Create a course
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="My courses" actions={courses.length > 0 && create} />
      {takenOff.map(({ courseId, title, instructors }) => (
        <Notice key={courseId} title={`You were removed from the course “${title}”.`} className="mb-4">
          If this is a mistake, ask {instructors.length === 0 ? 'its staff' : instructors.join(' or ')} to add you again. Your hand-ins are
          kept.
        </Notice>
      ))}
      {current.length > 0 && <CourseList courses={current} />}
      {courses.length === 0 && (
        <EmptyState
          title={takenOff.length > 0 ? 'You have no other courses.' : 'You have no courses yet.'}
          action={
            isAdmin && (
              <>
                {create}
                <ButtonLink href={paths.adminPage('courses')}>All courses</ButtonLink>
              </>
            )
          }
        >
          {isAdmin
            ? 'Create one, choose its labs and dates, and give its join code to your students.'
            : `Join with the code that the staff gave you. ${mail ? 'If they invited your address, you join as soon as it is confirmed.' : 'If they invited you, open the link that they gave you, or ask them to confirm your account.'} To teach here, ask an administrator for a course.`}
        </EmptyState>
      )}
      <Section title="Join a course" id="join">
        <JoinForm secondary={isAdmin} />
      </Section>
      {archived.length > 0 && (
        <Section title="Archived" id="archived" lead="You can still read everything in them.">
          <CourseList courses={archived} />
        </Section>
      )}
    </>
  );
}

function CourseList({ courses }: { readonly courses: readonly Course[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {courses.map(({ courseId, slug, title, role }) => (
        <li key={courseId}>
          <Link
            href={paths.course(slug)}
            className="flex flex-wrap items-baseline justify-between gap-x-6 px-2 py-3 no-underline hover:bg-raised"
          >
            <span className="min-w-0 font-medium break-words">{title}</span>
            <span className="text-sm text-muted">{roleWords[role]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
