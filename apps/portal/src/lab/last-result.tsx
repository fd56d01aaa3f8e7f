import type { DeviceClass, Result } from '@rooflab/result';
import { type SpeedMarks, worthOf, worthOfResult, worthWords } from '@rooflab/roofline';
import { formatFraction } from '@rooflab/roofline/units';
import { ExplainedText } from '../hand-in/explained-text.tsx';
import { deviceName } from '../hand-in/result-points.ts';
import { verdictSentence } from '../hand-in/verdict-sentence.ts';
import { paths } from '../shell/paths.ts';
import { worthPointWords } from '../ui/count-words.ts';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import type { LoadedLab } from './load-lab.ts';
import { RecordedLadder } from './recorded-ladder.tsx';

/** Hand-ins listed below the result. */
const MOST_LISTED = 5;

/** The newest result, how the earlier ones went, and what the lab's own kernels reach: content of the result column before anything is run. */
export function LastResult({ loaded, marks }: { readonly loaded: LoadedLab; readonly marks: SpeedMarks | null }) {
  const { handIns, rungs, countedRungs, scoreSlack, graded } = loaded;
  return (
    <div className="flex flex-col gap-6">
      {graded && <Graded loaded={loaded} handIn={graded} marks={marks} />}
      {handIns.length > 0 && <Progress loaded={loaded} />}
      <RecordedLadder rungs={rungs} graded={graded} countedRungs={countedRungs} scoreSlack={scoreSlack} />
    </div>
  );
}

interface GradedProps {
  readonly loaded: LoadedLab;
  readonly handIn: NonNullable<LoadedLab['graded']>;
  readonly marks: SpeedMarks | null;
}

function Graded({ loaded, handIn, marks }: GradedProps) {
  const { course, assignment, handIns } = loaded;
  const { handInId, createdAt, verdict, result } = handIn;
  const newest = handIns[0]?.handInId === handInId;
  return (
    <section aria-labelledby="last-result">
      <p className="mb-1 text-xs text-muted">
        Your {newest ? 'newest' : 'newest graded'} hand-in, <Time at={createdAt} />
      </p>
      <h2 id="last-result" className="text-lg font-semibold">
        <VerdictMark verdict={verdict} />
      </h2>
      {result && (
        <>
          <p className="mt-1 break-words">{verdictSentence({ handIn, marks })}</p>
          <Facts result={result} required={assignment.deviceClass} />
          {result.hint !== '' && (
            <p className="mt-3 text-sm [overflow-wrap:anywhere]">
              <strong className="font-medium">Try next:</strong> {result.hint.replaceAll('`', '')}
            </p>
          )}
          <ExplainedText explained={result.explained} className="mt-2 text-sm text-muted" />
        </>
      )}
      <p className="mt-3 text-sm">
        <TextLink href={paths.handIn(course.slug, handInId)} prefetch={false}>
          Open the whole result
        </TextLink>
      </p>
    </section>
  );
}

function Facts({ result, required }: { readonly result: Result; readonly required: DeviceClass | null }) {
  const { correctness, performance } = result;
  const worth = worthOfResult(result, required);
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
      {worth && (
        <>
          <dt className="text-muted">Points</dt>
          <dd className="figures">{worthWords(worth)}</dd>
        </>
      )}
      {correctness.total > 0 && (
        <>
          <dt className="text-muted">Cases right</dt>
          <dd className="figures">{`${correctness.passed} of ${correctness.total}`}</dd>
        </>
      )}
      {performance.graded && performance.fraction !== null && (
        <>
          <dt className="text-muted">Of the roof</dt>
          <dd className="figures">{formatFraction(performance.fraction)}</dd>
        </>
      )}
      <dt className="text-muted">Graded on</dt>
      <dd>{deviceName(result)}</dd>
    </dl>
  );
}

function Progress({ loaded: { course, assignment, handIns } }: { readonly loaded: LoadedLab }) {
  return (
    <section aria-labelledby="progress-here">
      <h2 id="progress-here" className="mb-1 font-semibold">
        Your progress
      </h2>
      <ol className="text-sm">
        {handIns.slice(0, MOST_LISTED).map(({ handInId, createdAt, verdict, state, ...handIn }) => (
          <li key={handInId} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1 last:border-b-0">
            <TextLink href={paths.handIn(course.slug, handInId)} prefetch={false} className="text-muted">
              <Time at={createdAt} />
            </TextLink>
            <VerdictMark verdict={verdict} waiting={state} />
            <span className="figures ml-auto text-muted">{outcomeWords(handIn, assignment.deviceClass)}</span>
          </li>
        ))}
      </ol>
      {handIns.length > MOST_LISTED && (
        <p className="mt-1 text-sm">
          <TextLink href={paths.workLog(course.slug)} prefetch={false}>
            See all in the work log
          </TextLink>
        </p>
      )}
    </section>
  );
}

/** The share of the roof, or what the result is worth here; empty if it has neither. */
function outcomeWords(
  { score, fraction, deviceClass }: Pick<LoadedLab['handIns'][number], 'score' | 'fraction' | 'deviceClass'>,
  required: DeviceClass | null,
): string {
  if (fraction !== null) return `${formatFraction(fraction)} of the roof`;
  if (score === null || deviceClass === null) return '';
  return worthPointWords(worthOf({ score, deviceClass }, required));
}
