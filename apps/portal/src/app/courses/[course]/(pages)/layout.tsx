import type { ReactNode } from 'react';
import { findCourse } from '../../../../api/course.ts';
import { CourseBar } from '../../../../shell/course-bar.tsx';
import { courseTabs } from '../../../../shell/course-nav.ts';
import { CourseTabs } from '../../../../shell/course-tabs.tsx';
import { Page } from '../../../../shell/page.tsx';
import { Notice } from '../../../../ui/notice.tsx';

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
        {children}
      </Page>
    </>
  );
}
