import type { AppRouter } from '@rooflab/course';
import { createTRPCClient, httpLink } from '@trpc/client';
import { classAddress } from '../../apps/portal/src/class/class-address.ts';
import { paths } from '../../apps/portal/src/shell/paths.ts';
import type { Installation } from '../../apps/portal/test/installation.ts';

export interface SeenPage {
  readonly name: string;
  readonly path: string;
  readonly by: 'student' | 'instructor' | null;
  /** It has the editor. */
  readonly editor: boolean;
}

/**
 * Home and sign-in as visitors see them; the demo's course as its student and its instructor see it. The result is the student's newest.
 */
export async function seenPages({ url, studentToken }: Installation): Promise<SeenPage[]> {
  const headers = { authorization: `Bearer ${studentToken}` };
  const api = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/api/trpc`, headers })] });
  const [course] = await api.course.list.query();
  if (course === undefined) throw new Error('The demo student has no course.');
  const { slug, courseId } = course;
  const { handIns } = await api.handIn.list.query({ courseId, mine: true });
  const shown = handIns.find(({ fraction }) => fraction !== null);
  if (shown === undefined) throw new Error('The demo student has no hand-in that was timed.');
  const { handInId, assignmentId: assignment, exercise } = shown;
  const page = (name: string, path: string, by: SeenPage['by'] = 'student'): SeenPage => ({ name, path, by, editor: false });
  return [
    page('home', paths.home, null),
    page('sign-in', paths.signIn(), null),
    page('course overview', paths.course(slug)),
    { ...page('lab page', paths.exercise(slug, assignment, exercise)), editor: true },
    page('result page', paths.handIn(slug, handInId)),
    page('leaderboard', paths.leaderboard(slug, assignment, exercise)),
    page('class view', classAddress(slug, { assignment, exercise }), 'instructor'),
  ];
}
