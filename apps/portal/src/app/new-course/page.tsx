import type { Metadata } from 'next';
import { bridge, load, requireCaller } from '../../api/server.ts';
import { mayCreateCourses } from '../../course/may-create.ts';
import { NewCourseForm } from '../../course/new-course-form.tsx';
import { nextMonday, type Plan } from '../../course/plan-draft.ts';
import { Page } from '../../shell/page.tsx';
import { TopBar } from '../../shell/top-bar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Query, single } from '../../ui/one-of.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { readerTimeZone } from '../../ui/time.tsx';

export const metadata: Metadata = { title: 'New course' };

/** Creates a course with labs and dates: from the template, or as a copy of the course at the address `from`. */
export default async function NewCoursePage({ searchParams }: { readonly searchParams: Promise<Query> }) {
  const caller = await requireCaller();
  if (!(await mayCreateCourses())) return <WhoCreates />;
  const own = await load((api) => api.course.list());
  const all = caller.isAdmin ? await load((api) => api.admin.courses()) : own.filter(({ role }) => role === 'instructor');
  const asked = single((await searchParams).from);
  const source = all.find(({ slug }) => slug === asked) ?? null;
  const timeZone = source === null ? await readerTimeZone() : await timeZoneOf(source.courseId);
  const startDate = nextMonday(new Date(), timeZone);
  const plan = await load((api) =>
    source === null
      ? api.course.templatePlan({ startDate, timeZone })
      : api.course.copyPlan({ courseId: source.courseId, startDate, timeZone }),
  );
  return (
    <>
      <NewCourseBar />
      <Page>
        <PageHeader
          title={source === null ? 'New course' : `Copy of ${source.title}`}
          lead="You will be its first instructor. Students and staff join through the roster or the join code."
        />
        <NewCourseForm
          courses={all.map(({ courseId, title }) => ({ courseId, title }))}
          from={source?.courseId ?? null}
          startDate={startDate}
          timeZone={timeZone}
          plan={asSent(plan)}
        />
      </Page>
    </>
  );
}

function NewCourseBar() {
  return (
    <TopBar>
      <span aria-hidden="true">/</span>
      <span className="text-text">New course</span>
    </TopBar>
  );
}

/** For readers who may not create a course. */
function WhoCreates() {
  return (
    <>
      <NewCourseBar />
      <Page width="narrow">
        <PageHeader title="New course" />
        <Notice
          title={`Courses are created by administrators${bridge().settings.instructorsCreateCourses ? ', and by instructors of another course' : ''}.`}
        >
          Ask an administrator for {bridge().settings.instructorsCreateCourses ? 'your first one' : 'one'}.
        </Notice>
      </Page>
    </>
  );
}

/** In the form that a browser receives: dates as text. */
function asSent(plan: object): Plan {
  return JSON.parse(JSON.stringify(plan));
}

async function timeZoneOf(courseId: string): Promise<string> {
  return (await load((api) => api.course.byId({ courseId }))).timeZone;
}
