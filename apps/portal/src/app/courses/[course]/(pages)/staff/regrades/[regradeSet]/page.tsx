import { countWords } from '@rooflab/roofline/units';
import { notFound } from 'next/navigation';
import { findStaffCourse } from '../../../../../../../api/course.ts';
import { load } from '../../../../../../../api/server.ts';
import { versionWords } from '../../../../../../../own-lab/own-labs.ts';
import { RegradeActions } from '../../../../../../../regrade/regrade-actions.tsx';
import { ChangeSummary, PreviewTable } from '../../../../../../../regrade/regrade-preview.tsx';
import { STATE_WORDS } from '../../../../../../../regrade/regrade-words.ts';
import { PageHeader } from '../../../../../../../ui/page-header.tsx';
import { RefreshEvery } from '../../../../../../../ui/refresh-every.tsx';
import { Time } from '../../../../../../../ui/time.tsx';

export const metadata = { title: 'Regrade' };

const POLL_SECONDS = 5;

export default async function RegradePage({ params }: { readonly params: Promise<{ course: string; regradeSet: string }> }) {
  const { course: slug, regradeSet: regradeSetId } = await params;
  const course = await findStaffCourse(slug);
  const sets = await load((api) => api.regrade.list({ courseId: course.courseId }));
  const set = sets.find((each) => each.regradeSetId === regradeSetId);
  if (!set) notFound();
  const preview = await load((api) => api.regrade.preview({ regradeSetId }));
  return (
    <>
      <PageHeader
        title={set.reason}
        lead={
          <>
            Regrade of {countWords(set.handIns, 'hand-in')}
            {set.lab && ` with ${versionWords(set.lab)}`}, {STATE_WORDS[set.state]}; made by {set.createdBy}, <Time at={set.createdAt} />
          </>
        }
        actions={course.role === 'instructor' && <RegradeActions regradeSetId={regradeSetId} state={set.state} lab={set.lab} />}
      />
      <ChangeSummary preview={preview} />
      <div className="mt-6">
        <PreviewTable preview={preview} slug={slug} />
      </div>
      {set.state === 'running' && <RefreshEvery seconds={POLL_SECONDS} />}
    </>
  );
}
