import { formatScore } from '@rooflab/roofline/units';
import { deviceWords } from '../leaderboard/device-words.ts';
import { Sparkline } from '../plots/sparkline.tsx';
import { paths } from '../shell/paths.ts';
import { Cell, Row, RowHead } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import { FractionBar } from './fraction-bar.tsx';
import { attemptWords } from './late-words.ts';
import type { OverviewExercise } from './overview.ts';

interface Props {
  readonly slug: string;
  readonly assignmentId: string;
  readonly exercise: OverviewExercise;
  /** Hand-ins are taken. */
  readonly open: boolean;
}

export function ExerciseRow({ slug, assignmentId, exercise: each, open }: Props) {
  const { exercise, title, weight, passFraction, fullFraction, work, status } = each;
  const { best } = work;
  return (
    <Row>
      <RowHead>
        <TextLink href={paths.exercise(slug, assignmentId, exercise)} prefetch={false} className="inline-block min-h-6 text-base">
          {title}
        </TextLink>
        {open && <Left exercise={each} />}
      </RowHead>
      <Cell>
        {best ? (
          <TextLink href={paths.handIn(slug, best.handInId)} prefetch={false} className="inline-block min-h-6 no-underline hover:underline">
            <VerdictMark verdict={best.verdict} />
          </TextLink>
        ) : (
          <span className="inline-block min-h-6 text-muted">{work.handIns === 0 ? 'not begun' : 'no result yet'}</span>
        )}
        <HandIns slug={slug} exercise={each} />
      </Cell>
      <Cell className="max-sm:hidden">
        {best?.fraction != null && <FractionBar fraction={best.fraction} pass={passFraction} full={fullFraction} />}
        {best?.fraction != null && best.deviceClass && (
          <span className="text-xs text-muted">
            {deviceWords[best.deviceClass]}
            {best.deviceClass === 'software' && ', speed not graded'}
          </span>
        )}
        {best?.deviceClass === 'counted' && best.score !== null && (
          <span className="text-xs text-muted">{formatScore(best.score)} of 100 points by counts</span>
        )}
      </Cell>
      <Cell className="max-md:hidden">{work.fractions.length > 1 && <Sparkline fractions={work.fractions} />}</Cell>
      <Cell numeric>{status ? `${formatScore(status.points)} / ${formatScore(status.maxPoints)}` : formatScore(weight)}</Cell>
    </Row>
  );
}

/** What still can be handed in, under the name. */
function Left({ exercise: { status } }: { readonly exercise: OverviewExercise }) {
  if (!status) return null;
  const attempts = attemptWords(status.attemptsUsed, status.attemptsLeft);
  if (attempts === null && status.nextAt === null) return null;
  return (
    <span className="block text-xs font-normal text-muted">
      {attempts}
      {status.nextAt && (
        <>
          {attempts && '; '}next one from <Time at={status.nextAt} style="time" />
        </>
      )}
    </span>
  );
}

function HandIns({ slug, exercise: { exercise, work } }: { readonly slug: string; readonly exercise: OverviewExercise }) {
  if (work.handIns === 0) return null;
  return (
    <span className="block text-xs text-muted">
      <TextLink
        href={`${paths.workLog(slug)}?exercise=${encodeURIComponent(exercise)}`}
        prefetch={false}
        className="inline-block min-h-6 text-muted"
      >
        {work.handIns} hand-in{work.handIns === 1 ? '' : 's'}
      </TextLink>
      {work.pending > 0 && `, ${work.pending} under way`}
    </span>
  );
}
