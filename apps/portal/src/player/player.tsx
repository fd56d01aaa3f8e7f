'use client';
import { elementWords, inStep, isRepeatable, type PlayOutcome, type Recording } from '@rooflab/grader/play';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { MomentView } from './moment-view.tsx';
import { playHash } from './play-address.ts';
import { ComparedSums, SumsSoFar } from './sums-so-far.tsx';

type Played = Extract<PlayOutcome, { readonly recording: Recording }>;

/** Another kernel that is played in step. */
export interface PlayedBeside {
  readonly name: string;
  readonly source: string;
  readonly recording: Recording;
}

interface Props {
  readonly played: Played;
  readonly source: string;
  /** The step that a link names; null: that of the write that was asked for, or the first. */
  readonly firstStep: number | null;
  readonly beside: PlayedBeside | null;
  /** Which player of the page this is, in its address. */
  readonly player: string;
  /** What is played, to be changed. */
  readonly children: ReactNode;
}

export const CHOICES_ROW = 'flex flex-wrap items-center gap-x-4 gap-y-2';

/** A recording, alone or in step with another. Nothing moves by itself. */
export function Player({ played, source, firstStep, beside, player, children }: Props) {
  const { recording, testCase, firstWorkgroup, element } = played;
  const write = element?.write ?? null;
  const [step, setStep] = useState(() => Math.min(recording.steps.count - 1, firstStep ?? write?.step ?? 0));
  const [lane, chooseLane] = useState(write?.lane ?? 0);
  const hash = playHash({ testCase, step, firstWorkgroup }, player);
  const repeatable = useMemo(() => isRepeatable(recording), [recording]);
  useAddress(hash);
  const own = { recording, source, step, lane, chooseLane };
  const about = <AskedElement played={played} step={step} goTo={setStep} />;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className={CHOICES_ROW}>
        {children}
        <CopyButton text={new URL(hash, location.href).href} label="Copy link" name="Copy link to this moment" />
        {!repeatable && (
          <p className="text-sm text-muted">
            Workgroups share atomics here. Another recording may play them in another order, so a link may show another moment.
          </p>
        )}
      </div>
      {beside ? (
        <Pair key={beside.name} own={own} goTo={setStep} beside={beside} about={about} />
      ) : (
        <>
          <MomentView {...own} goTo={setStep}>
            {about}
          </MomentView>
          <SumsSoFar recording={recording} step={step} />
        </>
      )}
    </div>
  );
}

interface PairProps {
  readonly own: Omit<Parameters<typeof MomentView>[0], 'goTo'>;
  readonly goTo: (step: number) => void;
  readonly beside: PlayedBeside;
  readonly about: ReactNode;
}

/** Two kernels in step: each may be stepped, and the other follows to the place that corresponds. */
function Pair({ own, goTo, beside, about }: PairProps) {
  const { recording, step, lane, chooseLane } = own;
  const follow = useMemo(() => inStep(recording, beside.recording), [recording, beside.recording]);
  const lead = useMemo(() => inStep(beside.recording, recording), [recording, beside.recording]);
  const [otherStep, setOtherStep] = useState(() => follow(step));
  const goOwn = (to: number): void => {
    goTo(to);
    setOtherStep(follow(to));
  };
  const goOther = (to: number): void => {
    setOtherStep(to);
    goTo(lead(to));
  };
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <ComparedSums name={beside.name} own={{ recording, step }} other={{ recording: beside.recording, step: otherStep }} />
      <div className="grid min-w-0 items-start gap-x-8 gap-y-8 xl:grid-cols-2">
        <section aria-label="This kernel" className="min-w-0">
          <h3 className="mb-2 font-semibold">This kernel</h3>
          <MomentView {...own} goTo={goOwn}>
            {about}
          </MomentView>
        </section>
        <section aria-label={beside.name} className="min-w-0">
          <h3 className="mb-2 font-semibold first-letter:uppercase">{beside.name}</h3>
          <MomentView {...beside} step={otherStep} goTo={goOther} lane={lane} chooseLane={chooseLane} />
        </section>
      </div>
    </div>
  );
}

/** Who wrote the element that was asked for; shown at that write, and always where nobody did. */
function AskedElement({ played, step, goTo }: Pick<Props, 'played'> & { readonly step: number; readonly goTo: (step: number) => void }) {
  const { element, recording } = played;
  if (!element) return null;
  const { write } = element;
  if (write === null) return <Notice title="Nobody wrote it.">{elementWords(element, recording)}</Notice>;
  if (write.step !== step) return null;
  const { before } = write;
  return (
    <Notice title="The wrong value is written here.">
      {elementWords(element, recording)}{' '}
      {before !== null && (
        <Button kind="quiet" size="small" onClick={() => goTo(before)}>
          To the write before
        </Button>
      )}
    </Notice>
  );
}

/** The address of the page names the moment, so that it can be copied from there and survives a reload. */
function useAddress(hash: string): void {
  useEffect(() => {
    history.replaceState(history.state, '', hash);
  }, [hash]);
}
