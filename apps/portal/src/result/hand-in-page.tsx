import type { ReactNode } from 'react';
import { CommentsHere } from '../comments/comments-here.tsx';
import { CaseList } from '../lab/case-list.tsx';
import { SourceView } from '../source/source-view.tsx';
import { Section } from '../ui/page-header.tsx';
import { ChangeSinceLast } from './change-since-last.tsx';
import { CountedMarks } from './counted-marks.tsx';
import { Figures } from './figures.tsx';
import { LiveProgress } from './live-progress.tsx';
import type { ResultData } from './load-result.ts';
import { ResultHeader } from './result-header.tsx';
import { MainPlot, MorePlots } from './result-plots.tsx';
import { StateNotices } from './state-notices.tsx';
import { TryNext } from './try-next.tsx';
import { XrayPart } from './xray-part.tsx';

/** A hand-in in whatever state it is: followed while it waits and runs, then its result. `children` is what only staff see, below it. */
export function HandInPage({ data, children }: { readonly data: ResultData; readonly children?: ReactNode }) {
  const { handIn, own } = data;
  const { handInId, state, position, result } = handIn;
  return (
    <article>
      <ResultHeader data={data} />
      <StateNotices data={data} />
      <CommentsHere threads={data.comments.threads} own={own} />
      {(state === 'waiting' || state === 'running') && (
        <LiveProgress handInId={handInId} state={state} position={position} canCancel={own} />
      )}
      {result && <Graded data={data} />}
      {!result && <Source data={data} />}
      {children}
    </article>
  );
}

/** What went wrong comes before everything else: messages of the compiler with the source, then cases that fail, then plots. */
function Graded({ data }: { readonly data: ResultData }) {
  const { result, placement } = data.handIn;
  if (result === null) return null;
  const broken = result.diagnostics.some(({ severity }) => severity === 'error');
  const wrong = result.correctness.passed < result.correctness.total;
  return (
    <>
      {result.counted ? <CountedMarks counted={result.counted} /> : <MainPlot data={data} />}
      {broken && <Source data={data} />}
      {wrong && <Cases data={data} />}
      <XrayPart data={data} />
      <TryNext data={data} />
      <MorePlots data={data} />
      {!wrong && <Cases data={data} />}
      <ChangeSinceLast data={data} />
      {!broken && <Source data={data} />}
      {placement === null && (
        <Section title="Where it ran" id="figures">
          <Figures data={data} />
        </Section>
      )}
    </>
  );
}

function Cases({ data }: { readonly data: ResultData }) {
  const correctness = data.handIn.result?.correctness;
  if (!correctness || correctness.cases.length === 0) return null;
  return (
    <Section title="Right or wrong" id="correctness">
      <CaseList {...correctness} />
    </Section>
  );
}

function Source({ data: { handIn, comments } }: { readonly data: ResultData }) {
  return (
    <Section title="Source" id="source" screenOnly={comments.threads.length === 0}>
      <SourceView
        source={handIn.source}
        diagnostics={handIn.result?.diagnostics ?? []}
        xray={handIn.result?.xray}
        label="Source of this hand-in"
        comments={comments}
      />
    </Section>
  );
}
