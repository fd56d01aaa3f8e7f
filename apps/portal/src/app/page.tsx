import { redirect } from 'next/navigation';
import { bridge, load, pageRequest } from '../api/server.ts';
import { mayCreateCourses } from '../course/may-create.ts';
import { MyCourses } from '../course/my-courses.tsx';
import { PublicHome } from '../home/public-home.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { TopBar } from '../shell/top-bar.tsx';

export default async function HomePage() {
  const { caller } = await pageRequest();
  return (
    <>
      <TopBar />
      <Page>{caller ? <OwnHome isAdmin={caller.isAdmin} /> : <PublicHome />}</Page>
    </>
  );
}

/** A user with one course and nothing else to choose goes straight to it. */
async function OwnHome({ isAdmin }: { readonly isAdmin: boolean }) {
  const [courses, takenOff, mayCreate] = await Promise.all([
    load((api) => api.course.list()),
    load((api) => api.course.takenOff()),
    mayCreateCourses(),
  ]);
  const [only] = courses;
  if (only && courses.length === 1 && takenOff.length === 0 && !only.archivedAt && !mayCreate) redirect(paths.course(only.slug));
  return <MyCourses courses={courses} takenOff={takenOff} isAdmin={isAdmin} mayCreate={mayCreate} mail={bridge().signIn.mail} />;
}
