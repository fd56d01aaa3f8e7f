import type { ReactNode } from 'react';
import { CommentsHere } from '../comment/comments-here.tsx';
import { FollowComments } from '../comment/follow-comments.tsx';
import { opening } from '../comment/threads.ts';
import { NextInAssignment } from '../course/next-in-assignment.tsx';
import { CaseList } from '../lab/case-list.tsx';
import { caseToPlay } from '../player/case-to-play.ts';
import { PAGE_SEED } from '../player/play-address.ts';
import { SeeItRun } from '../player/see-it-run.tsx';
import { WriteLink } from '../player/write-link.tsx';
import { SourceView } from '../source/source-view.tsx';
import { Section } from '../ui/page-header.tsx';
import { StaticHtml } from '../ui/static-html.tsx';
import { XrayView } from '../xray/xray-view.tsx';
import { ChangeSinceLast } from './change-since-last.tsx';
import { CountedMarks } from './counted-marks.tsx';
import { ExplanationFollows } from './explanation-follows.tsx';
import { Figures } from './figures.tsx';
import { firstWrong } from './first-wrong.ts';
import { LadderPart } from './ladder-part.tsx';
import { LiveProgress } from './live-progress.tsx';
import type { ResultData } from './load-result.ts';
import { ResultHeader, ResultVerdict } from './result-header.tsx';
import { MainPlot, MorePlots } from './result-plots.tsx';
import { StateNotices } from './state-notices.tsx';
import { TryNext } from './try-next.tsx';
import { WrongElements } from './wrong-elements.tsx';

/** A hand-in in any state: followed while it waits and runs, then its result. `children` is the part that only staff see, below it. */
export function HandInPage({ data, children }: { readonly data: ResultData; readonly children?: ReactNode }) {
  const { handIn, own } = data;
  const { handInId, state, position, result } = handIn;
  return (
    <article>
      <ResultHeader data={data} />
      {result ? <AtAGlance data={data} /> : <ResultVerdict data={data} />}
      <StateNotices data={data} />
      <CommentsHere threads={data.comments.threads} own={own} />
      {(state === 'waiting' || state === 'running') && (
        <LiveProgress handInId={handInId} state={state} position={position} canCancel={own} />
      )}
      {result && <Below data={data} />}
      {/* At the same place in the tree before and after the result arrives, so that a comment being written stays open. */}
      {!isBroken(data) && <Source data={data} />}
      {children}
    </article>
  );
}

/** The first screen: the verdict with its figures and what to try next, beside the most telling evidence. */
function AtAGlance({ data }: { readonly data: ResultData }) {
  const shown = evidence(data);
  const { handIn, own, isStaff, course, assignment } = data;
  const goesOn = own && !isStaff && handIn.verdict === 'accepted' && assignment.mine?.state !== 'closed';
  const said = (
    <div className="min-w-0">
      <ResultVerdict data={data} />
      <TryNext data={data} />
      {goesOn && <NextInAssignment {...course} assignmentId={handIn.assignmentId} className="mt-4 max-w-[72ch] print:hidden" />}
    </div>
  );
  if (shown === null) return said;
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] print:block">
      {said}
      <div className="min-w-0 print:mt-4">{shown}</div>
    </div>
  );
}

/** The plot for a timed kernel, the counts for a counted one, the first wrong elements, or the source with its messages. */
function evidence(data: ResultData): ReactNode {
  const { result, placement } = data.handIn;
  if (result === null) return null;
  if (isBroken(data)) return <Source data={data} />;
  const wrong = firstWrong(result);
  const shown = result.correctness.cases.find(({ name }) => name === wrong?.shown?.name);
  if (wrong?.shown && shown) {
    return <WrongElements {...wrong.shown}>{!data.handIn.inQuestion && <WriteLink testCase={shown} />}</WrongElements>;
  }
  if (result.counted) return <CountedMarks counted={result.counted} />;
  return placement === null ? null : <MainPlot data={data} />;
}

function isBroken({ handIn }: ResultData): boolean {
  return handIn.result?.diagnostics.some(({ severity }) => severity === 'error') ?? false;
}

/** Everything else except the source, starting with what explains the verdict. */
function Below({ data }: { readonly data: ResultData }) {
  const { result } = data.handIn;
  if (result === null) return null;
  const wrong = result.correctness.passed < result.correctness.total;
  return (
    <>
      <Section title={data.handIn.placement === null ? 'Where it ran' : 'Measured'} id="figures">
        <Figures data={data} />
      </Section>
      {wrong && <Cases data={data} />}
      <XrayPart data={data} />
      <PlayPart data={data} />
      <LadderPart data={data} />
      <MorePlots data={data} />
      {!wrong && <Cases data={data} />}
      <ChangeSinceLast data={data} />
    </>
  );
}

function Cases({ data }: { readonly data: ResultData }) {
  const { result, inQuestion } = data.handIn;
  if (!result || result.correctness.cases.length === 0) return null;
  return (
    <Section title="Right or wrong" id="correctness">
      <StaticHtml>
        <CaseList correctness={result.correctness} verdict={result.verdict} hasPlayer={!inQuestion} />
      </StaticHtml>
    </Section>
  );
}

function Source({ data: { handIn, comments } }: { readonly data: ResultData }) {
  const shown = {
    source: handIn.source,
    diagnostics: handIn.result?.diagnostics ?? [],
    xray: handIn.result?.xray,
    label: 'Source of this hand-in',
  };
  return (
    <Section title="Source" id="source">
      {opening(comments) !== null || comments.threads.length > 0 ? (
        <SourceView {...shown} comments={comments} />
      ) : (
        <>
          <FollowComments handInId={comments.handInId} threads={comments.threads} />
          <StaticHtml>
            <SourceView {...shown} />
          </StaticHtml>
        </>
      )}
    </Section>
  );
}

/** The player, with the data that every reader gets. */
function PlayPart({ data: { handIn, openRungs } }: { readonly data: ResultData }) {
  const { result, exercise, lab, source, assignmentId, inQuestion } = handIn;
  if (result === null || result.correctness.cases.length === 0 || inQuestion) return null;
  return (
    <Section
      title="Step by step"
      id="play"
      screenOnly
      lead="What the kernel does in a small case: each step of a warp, the memory that it touches, and the values."
    >
      <SeeItRun
        file={{ exercise, labVersion: lab?.version ?? null, source, seed: PAGE_SEED }}
        testCase={caseToPlay(result.correctness.cases)}
        readable={{ assignmentId, rungs: openRungs.toReversed() }}
      />
    </Section>
  );
}

/** Why the kernel is as fast as it is, or why that could not be counted; nothing for results of earlier versions. */
function XrayPart({ data: { handIn } }: { readonly data: ResultData }) {
  const { result, placement, explaining, handInId } = handIn;
  if (explaining) return <ExplanationFollows handInId={handInId} />;
  if (result?.xray === undefined)
    return result?.xrayRefused ? <p className="mt-6 max-w-[72ch] text-sm text-muted">{result.xrayRefused}</p> : null;
  return (
    <Section
      title="X-ray"
      id="x-ray"
      screenOnly
      lead="What the kernel does to memory, counted line by line in a separate run. That run is not timed."
    >
      <XrayView
        xray={result.xray}
        hint={result.hint}
        timedSize={placement?.size ?? null}
        wrap={(figures) => <StaticHtml>{figures}</StaticHtml>}
      />
    </Section>
  );
}
