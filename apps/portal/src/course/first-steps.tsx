import { countWords } from '@rooflab/roofline/units';
import type { ReactNode } from 'react';
import { load } from '../api/server.ts';
import { pointsOf } from '../item/kind-sums.ts';
import { paths } from '../shell/paths.ts';
import { pointWords } from '../ui/count-words.ts';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';

interface Props {
  readonly course: { readonly courseId: string; readonly slug: string };
  readonly assignments: readonly {
    readonly title: string;
    readonly releaseAt: Date;
    readonly archivedAt: Date | null;
    readonly items: readonly { readonly weight: number }[];
  }[];
}

/** What an instructor does next in a course without students; nothing once there are some. */
export async function FirstSteps({ course: { courseId, slug }, assignments }: Props) {
  const [{ people, invitations }, { code }] = await Promise.all([
    load((api) => api.roster.list({ courseId })),
    load((api) => api.course.joinCode({ courseId })),
  ]);
  if ([...people.filter(({ droppedAt }) => droppedAt === null), ...invitations].some(({ role }) => role === 'student')) return null;
  const current = assignments.filter(({ archivedAt }) => archivedAt === null);
  const [first] = current.toSorted((a, b) => a.releaseAt.getTime() - b.releaseAt.getTime());
  return (
    <section aria-labelledby="first-steps" className="mb-8 rounded border border-accent bg-accent-quiet px-4 py-3.5">
      <h2 id="first-steps" className="text-lg font-semibold tracking-tight">
        What to do next
      </h2>
      <ol className="mt-2 flex list-decimal flex-col gap-1.5 pl-5">
        <Step>
          <TextLink href={paths.staff(slug, 'roster')}>Bring in your students</TextLink>: import a roster, or{' '}
          {code === null ? 'create a join code' : <>give them the join code {code}</>}. TAs are added there too.
        </Step>
        {first === undefined ? (
          <Step>
            <TextLink href={`${paths.staff(slug, 'assignments')}/new`}>Add the first assignment</TextLink>: its dates, its items and their
            points.
          </Step>
        ) : (
          <>
            <Step>
              Look over the assignments below: {countWords(current.length, 'assignment')},{' '}
              {pointWords(pointsOf(current.flatMap(({ items }) => items)))} for each student. Open one to change what it asks for.
            </Step>
            <Step>
              {first.releaseAt > new Date() ? 'Students will see' : 'Students see'} “{first.title}”{' '}
              {first.releaseAt > new Date() ? 'from' : 'since'} <Time at={first.releaseAt} style="deadline" />.{' '}
              <TextLink href={paths.course(slug)}>See the course as they do</TextLink>
            </Step>
          </>
        )}
      </ol>
    </section>
  );
}

function Step({ children }: { readonly children: ReactNode }) {
  return <li className="max-w-[72ch] marker:font-medium">{children}</li>;
}
