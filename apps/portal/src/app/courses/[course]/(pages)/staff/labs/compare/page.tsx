import { notFound } from 'next/navigation';
import { type Course, findStaffCourse } from '../../../../../../../api/course.ts';
import { load } from '../../../../../../../api/server.ts';
import { numberOf, type OwnLab } from '../../../../../../../own-lab/own-labs.ts';
import { SwitchActions } from '../../../../../../../own-lab/switch-actions.tsx';
import { VersionDifferences } from '../../../../../../../own-lab/version-differences.tsx';
import { paths } from '../../../../../../../shell/paths.ts';
import { Notice } from '../../../../../../../ui/notice.tsx';
import { type Query, single } from '../../../../../../../ui/one-of.ts';
import { PageHeader } from '../../../../../../../ui/page-header.tsx';
import { TextLink } from '../../../../../../../ui/text-link.tsx';

export const metadata = { title: 'Versions of a lab' };

interface Props {
  readonly params: Promise<{ course: string }>;
  readonly searchParams: Promise<Query>;
}

export default async function LabVersionsPage({ params, searchParams }: Props) {
  const course = await findStaffCourse((await params).course);
  const { lab, from, to, use } = await findVersions(course, await searchParams);
  const asked = { courseId: course.courseId, from: from.version, version: to.version };
  const differences = await load((api) => api.lab.differences(asked));
  const names = [`version ${from.number}`, `version ${to.number}`] as const;
  return (
    <>
      <PageHeader
        title={`From version ${from.number} to version ${to.number}`}
        lead={
          <>
            {lab.title}, one of the <TextLink href={`${paths.staff(course.slug, 'labs')}#lab-${lab.labId}`}>labs of this course</TextLink>
            {use && `. The assignment ${use.title} uses version ${use.number}.`}
          </>
        }
        actions={
          use && course.role === 'instructor' && <SwitchActions course={course} assignment={use} version={to.version} number={to.number} />
        }
      />
      {to.pausedReason !== null && (
        <Notice kind="slow" title={`Version ${to.number} is paused.`} className="mb-6">
          Hand-ins for it wait until an instructor uses it again. The reason: {to.pausedReason}
        </Notice>
      )}
      <VersionDifferences differences={differences} names={names} />
    </>
  );
}

/** What the address names; not found where it names no two versions of one lab of the course. `use`: of an assignment that has another version than `to`. */
async function findVersions({ courseId }: Course, query: Query) {
  const { labs } = await load((api) => api.lab.own({ courseId }));
  const [from, to, assignment] = [single(query.from), single(query.to), single(query.assignment)];
  for (const lab of labs) {
    const [before, after] = [versionIn(lab, from), versionIn(lab, to)];
    const use = lab.uses.find(({ assignmentId, version }) => assignmentId === assignment && version !== to);
    if (before && after) return { lab, from: before, to: after, use };
  }
  notFound();
}

function versionIn(lab: OwnLab, hash: string | undefined) {
  const number = numberOf(lab, hash);
  if (hash === undefined || number === undefined) return null;
  return { version: hash, number, pausedReason: lab.versions.find(({ version }) => version === hash)?.pausedReason ?? null };
}
