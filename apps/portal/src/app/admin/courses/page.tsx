import type { Metadata } from 'next';
import { CourseTable } from '../../../admin/course-table.tsx';
import { load } from '../../../api/server.ts';
import { paths } from '../../../shell/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

export const metadata: Metadata = { title: 'Courses' };

export default async function CoursesPage() {
  const courses = await load((api) => api.admin.courses());
  return (
    <>
      <PageHeader
        title="Courses"
        actions={
          <ButtonLink href={paths.newCourse()} kind="primary">
            Create a course
          </ButtonLink>
        }
      />
      {courses.length === 0 ? (
        <EmptyState title="There are no courses yet.">
          Create one: you will be its first instructor, and can hand it over on the roster.
        </EmptyState>
      ) : (
        <CourseTable courses={courses} />
      )}
    </>
  );
}
