import { findStaffCourse } from '../../../../../../api/course.ts';
import { load, requireCaller } from '../../../../../../api/server.ts';
import { AllowLabs } from '../../../../../../own-lab/allow-labs.tsx';
import { NoLabs } from '../../../../../../own-lab/no-labs.tsx';
import { OwnLabSection } from '../../../../../../own-lab/own-lab-section.tsx';
import { PublishForm } from '../../../../../../own-lab/publish-form.tsx';
import { Notice } from '../../../../../../ui/notice.tsx';
import { PageHeader, Section } from '../../../../../../ui/page-header.tsx';

export const metadata = { title: 'Labs' };

export default async function OwnLabsPage({ params }: { readonly params: Promise<{ course: string }> }) {
  const course = await findStaffCourse((await params).course);
  const { courseId } = course;
  const [{ isAdmin }, own] = await Promise.all([requireCaller(), load((api) => api.lab.own({ courseId }))]);
  const { mayPublish, isGraded, mostBytes, labs } = own;
  const isInstructor = course.role === 'instructor';
  return (
    <>
      <PageHeader
        title="Labs of this course"
        lead="What the course brought itself, beside the labs of this installation. An assignment keeps the version that it began with until you switch it."
      />
      {isAdmin && (
        <div className="mb-6">
          <AllowLabs courseId={courseId} allowed={mayPublish} />
        </div>
      )}
      {!isGraded && (mayPublish || labs.length > 0) && <NotGraded />}
      {isInstructor && !mayPublish && labs.length > 0 && (
        <p className="mb-6 text-sm text-muted">An administrator has to allow it, on this page, before new versions can be published.</p>
      )}
      {labs.length === 0 && <NoLabs mayPublish={mayPublish} slug={course.slug} />}
      {labs.map((lab) => (
        <OwnLabSection key={lab.labId} lab={lab} course={course} isInstructor={isInstructor} />
      ))}
      {isInstructor && mayPublish && (
        <Section title="Publish a version" id="publish" lead="A new lab, or the next version of one that the course has.">
          <PublishForm courseId={courseId} mostBytes={mostBytes} />
        </Section>
      )}
    </>
  );
}

function NotGraded() {
  return (
    <Notice kind="slow" title="No worker that is running grades labs of courses." className="mb-6">
      Hand-ins for them wait. Their code runs only where bubblewrap confines it: install bubblewrap on the machine of a worker, and start
      the worker again. The page docs/operating.md says more.
    </Notice>
  );
}
