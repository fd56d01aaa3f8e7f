import { formatScore } from '@rooflab/roofline/units';
import { paths } from '../shell/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import type { ResultData } from './load-result.ts';
import { deviceName, isRecorded } from './result-points.ts';
import { WorthNotice } from './worth-notice.tsx';

/** Other facts about this hand-in, and what they mean for the student. */
export function StateNotices({ data }: { readonly data: ResultData }) {
  const { handIn, own } = data;
  const { verdict, result, refunded, override, regradedAt, regradeReason } = handIn;
  return (
    <div className="my-6 flex flex-col gap-3 empty:hidden">
      {handIn.state === 'cancelled' && <Cancelled data={data} />}
      {handIn.state === 'waiting' && handIn.lab?.paused && (
        <Notice kind="ours" title="Its lab is paused.">
          The lab failed three times in a row while kernels were graded with it, and the course staff were told. This hand-in keeps its
          place and is graded once they have mended the lab.
        </Notice>
      )}
      {handIn.state === 'ended' && result === null && (
        <Notice kind="ours" title="There is no result to show.">
          {verdict === null
            ? 'The grading did not finish, through no fault of the kernel. Hand it in again; it cost no attempt.'
            : 'The result was written by another version of Rooflab, which this one cannot read. The score still counts.'}
        </Notice>
      )}
      {verdict === 'system-error' && (
        <Notice kind="ours" title="This is our fault, not yours.">
          It was tried several times and failed each time. {refunded ? 'It costs no attempt.' : ''} Your source is below; hand it in again,
          or tell the course staff, who can see what went wrong.
        </Notice>
      )}
      {verdict === 'rejected' && (
        <Notice kind="slow" title="Held for review.">
          It is faster than the device was measured to be. Either it gets around the measurement, or it has found something new; the course
          staff decide which.
        </Notice>
      )}
      {override && (
        <Notice
          title={`${own ? 'Your points' : 'The points'} for ${override.item === null ? 'this assignment' : 'this exercise'} were set by staff: ${formatScore(override.score)} percent.`}
        >
          <span className="[overflow-wrap:anywhere]">{override.reason}</span> (<Time at={override.createdAt} />)
        </Notice>
      )}
      {result && <WorthNotice result={result} assignment={data.assignment} />}
      {regradedAt && (
        <Notice title="Graded again.">
          The course staff had it graded again; this is the result since <Time at={regradedAt} />.
          {regradeReason && (
            <>
              {' '}
              Their reason: <q className="[overflow-wrap:anywhere]">{regradeReason}</q>
            </>
          )}
        </Notice>
      )}
      {result && isRecorded(result) && (
        <Notice
          className="print:hidden"
          title={result.counted ? 'Recorded, on a device without a GPU.' : `Recorded on an ${deviceName(result)}.`}
        >
          This is a real grading, made there earlier and stored with the demo course. What you hand in here is graded on the device of this
          installation.
        </Notice>
      )}
    </div>
  );
}

function Cancelled({ data: { handIn, course } }: { readonly data: ResultData }) {
  return (
    <Notice title="Cancelled before it was graded. It cost no attempt.">
      {handIn.replacedById === null ? (
        'The source is still here.'
      ) : (
        <>
          A newer hand-in took its place: <TextLink href={paths.handIn(course.slug, handIn.replacedById)}>go there</TextLink>.
        </>
      )}
    </Notice>
  );
}
