import type { Metadata } from 'next';
import { findCourse, isStaff } from '../../../../api/course.ts';
import { load } from '../../../../api/server.ts';
import { CourseOverview } from '../../../../course/course-overview.tsx';

interface Props {
  readonly params: Promise<{ course: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Labs · ${(await findCourse((await params).course)).title}` };
}

/** A student's home in a course; staff see it as students do. */
export default async function LabsPage({ params }: Props) {
  const course = await findCourse((await params).course);
  const staff = isStaff(course);
  const { courseId } = course;
  const [overview, { unseen }, reports] = await Promise.all([
    load((api) => api.course.overview({ courseId, asStudent: staff })),
    load((api) => api.comment.news({ courseId })),
    load((api) => api.report.mine({ courseId })),
  ]);
  return <CourseOverview slug={course.slug} overview={overview} preview={staff} unseen={unseen} reports={reports} />;
}
