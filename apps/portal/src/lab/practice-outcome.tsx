'use client';
import type { Result } from '@rooflab/result';
import type { SpeedMarks } from '@rooflab/roofline';
import { formatTime } from '@rooflab/roofline/units';
import { CountedMarks } from '../hand-in/counted-marks.tsx';
import { ExplainedText } from '../hand-in/explained-text.tsx';
import type { Operation } from '../plots/plot-point.ts';
import type { PracticeClock } from '../practice/messages.ts';
import { LinkedLines } from '../source/line-link.tsx';
import { Notice } from '../ui/notice.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import { XrayView } from '../xray/xray-view.tsx';
import { CaseList } from './case-list.tsx';
import { DiagnosticsList } from './diagnostics-list.tsx';
import { HungNotice, NoDeviceNotice } from './no-run.tsx';
import { practiceWords } from './practice-words.ts';
import { Timing } from './timing.tsx';
import type { PracticeMode, PracticeResult, PracticeState } from './use-practice.ts';

const VERBS: Readonly<Record<PracticeMode, string>> = { check: 'Check', count: 'Count', measure: 'Measure' };

interface PracticeResultProps {
  readonly run: Pick<PracticeResult, 'mode' | 'outcome'>;
  readonly operation: Operation;
  readonly marks: SpeedMarks | null;
  readonly goTo: (line: number, column: number) => void;
  readonly stale: boolean;
}

/** Why a run has no result; renders nothing if it has one. */
export function NoResult({ outcome }: Pick<Extract<PracticeState, { readonly kind: 'done' }>, 'outcome'>) {
  if (outcome.kind === 'no-device') return <NoDeviceNotice reason={outcome.reason} />;
  if (outcome.kind === 'hung') return <HungNotice step={outcome.step} />;
  if (outcome.kind === 'cancelled') return <Notice title="Stopped.">Nothing is lost; the next run starts fresh.</Notice>;
  if (outcome.kind === 'failed') {
    return (
      <Notice kind="ours" title="The run failed because of us or your browser, not because of your kernel.">
        Try again. If the problem persists, you can still hand in: hand-ins are graded on the course’s own device.
        <span className="figures mt-1 block text-xs break-words text-muted">{outcome.message}</span>
      </Notice>
    );
  }
  return null;
}

export function PracticeResultView({ run: { mode, outcome }, operation, marks, goTo, stale }: PracticeResultProps) {
  const { result, clock } = outcome;
  const { verdict, sentence } = practiceWords(result, marks);
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="mb-1 text-xs text-muted">
          {VERBS[mode]}: practice on your own GPU; only hand-ins count.
          {stale && ' The file has been changed since.'}
        </p>
        <h2 className="text-lg font-semibold">
          <VerdictMark verdict={verdict} />
        </h2>
        <p className="mt-1 break-words">{sentence}</p>
        {result.hint !== '' && (
          <p className="mt-2 text-sm text-muted">
            <LinkedLines text={practiceHint(result)} goTo={goTo} />
          </p>
        )}
        <ExplainedText explained={result.explained} className="mt-2 text-sm text-muted" />
      </div>
      {mode !== 'check' && clock.stepNs === null && result.device.deviceClass !== 'untimed' && (
        <NoClock isCounted={result.xray !== undefined} />
      )}
      <DiagnosticsList diagnostics={result.diagnostics} goTo={goTo} />
      {result.counted && !result.performance.graded && <CountedMarks counted={result.counted} />}
      <Timing result={result} operation={operation} marks={marks} />
      <PracticeXray result={result} goTo={goTo} />
      <CaseList correctness={result.correctness} verdict={result.verdict} />
      <Device result={result} clock={clock} />
    </div>
  );
}

function PracticeXray({
  result: { xray, xrayRefused, hint, performance },
  goTo,
}: Pick<PracticeResultProps, 'goTo'> & { readonly result: Result }) {
  if (xray === undefined) return xrayRefused ? <p className="text-sm text-muted">{xrayRefused}</p> : null;
  return (
    <section aria-label="X-ray">
      <h3 className="mb-1 font-semibold">X-ray</h3>
      <XrayView xray={xray} hint={hint} timedSize={performance.measurements.at(-1)?.size ?? null} goTo={goTo} />
    </section>
  );
}

function practiceHint({ verdict, hint }: Result): string {
  return verdict === 'rejected' ? 'Measure again, with nothing else running, before you believe it.' : hint;
}

function NoClock({ isCounted }: { readonly isCounted: boolean }) {
  return (
    <Notice title={isCounted ? 'This browser gives no GPU times; counts don’t need them.' : 'This browser gives no GPU times.'}>
      {isCounted && 'What the kernel does to memory was counted instead, and the advice is based on that. '}
      The browser lacks the WebGPU feature timestamp-query. Chrome and Edge from version 121 on have it, on most devices. A hand-in is timed
      all the same.
    </Notice>
  );
}

function Device({ result: { device }, clock }: { readonly result: Result; readonly clock: PracticeClock }) {
  // Browsers mostly hide the device's real name and reveal only its family.
  const family = [device.vendor, device.architecture].filter(Boolean).join(' ');
  const name = device.description === 'unnamed GPU' && family !== '' ? `a GPU that the browser calls “${family}”` : device.description;
  return (
    <p className="text-xs text-muted">
      On {name}
      {device.software && ': a CPU standing in for a GPU, so its times say nothing'}.
      {clock.stepNs !== null && clock.stepNs > 1000 && ` The browser’s clock moves in steps of ${formatTime(clock.stepNs)}.`}
    </p>
  );
}
