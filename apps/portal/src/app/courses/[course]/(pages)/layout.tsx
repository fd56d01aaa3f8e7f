import type { ReactNode } from 'react';
import { findCourse } from '../../../../api/course.ts';
import { CourseBar } from '../../../../shell/course-bar.tsx';
import { courseTabs } from '../../../../shell/course-nav.ts';
import { CourseTabs } from '../../../../shell/course-tabs.tsx';
import { Page } from '../../../../shell/page.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TimeZoneProvider } from '../../../../ui/time-zone-context.tsx';

/** Pages of a course under its row of tabs. The lab page is outside, because it needs the whole window. */
export default async function CourseLayout({
  params,
  children,
}: {
  readonly params: Promise<{ course: string }>;
  readonly children: ReactNode;
}) {
  const course = await findCourse((await params).course);
  return (
    <>
      <CourseBar course={course} />
      <div className="mx-auto max-w-7xl px-4 pt-1 sm:px-6 print:hidden">
        <CourseTabs tabs={courseTabs(course)} />
      </div>
      <Page>
        {course.archivedAt && (
          <Notice kind="slow" className="mb-6" title="This course is archived.">
            You can still read everything; nothing can be changed.
          </Notice>
        )}
        <TimeZoneProvider timeZone={course.timeZone}>{children}</TimeZoneProvider>
        <p className="mt-10 border-t border-line pt-3 text-sm text-muted print:hidden">
          All times are in the time zone of the course, {course.timeZone}.
        </p>
      </Page>
    </>
  );
}
