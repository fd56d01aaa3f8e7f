'use client';
import { momentAt, momentWords, placeWords, type Recording } from '@rooflab/grader/play';
import { useEffect, useState } from 'react';
import { NoResult } from '../lab/practice-outcome.tsx';
import { Notice } from '../ui/notice.tsx';
import { FaultNotices } from './fault-notices.tsx';
import { LaneStrip } from './lane-strip.tsx';
import { MemoryOfStep } from './memory-of-step.tsx';
import { type MomentAddress, PAGE_SEED } from './play-address.ts';
import { PlayedSource } from './played-source.tsx';
import { inTurn } from './recording-turns.ts';
import { type PlayedExercise, useRecording } from './use-recording.ts';

interface Props {
  readonly of: PlayedExercise;
  readonly source: string;
  readonly moment: MomentAddress;
}

/** One moment of a kernel as a figure, without controls: it is recorded in the reader's browser, with the data that every reader gets. */
export function MomentFigure({ of, source, moment }: Props) {
  const { exercise, labVersion } = of;
  const { testCase, firstWorkgroup, step } = moment;
  const { state, record } = useRecording({ exercise, labVersion });
  useEffect(() => {
    let isWanted = true;
    void inTurn(async () => {
      if (isWanted) await record({ source, seed: PAGE_SEED, testCase, firstWorkgroup });
    });
    return () => {
      isWanted = false;
    };
  }, [record, source, testCase, firstWorkgroup]);
  if (state.kind !== 'done') return <p className="text-sm text-muted">Recording …</p>;
  if (state.outcome.kind !== 'played') return <NoResult outcome={state.outcome} />;
  const { outcome } = state.outcome;
  if ('fault' in outcome) return <Notice title="It cannot be played.">{outcome.fault.message}</Notice>;
  if ('refusal' in outcome) return <Notice title="This case cannot be played.">{outcome.refusal.refused}</Notice>;
  const { recording } = outcome;
  if (outcome.testCase !== testCase || step >= recording.steps.count) return <Notice title="The kernel has no such moment." />;
  return <Frame recording={recording} source={source} step={step} />;
}

const LINES_AROUND = 6;

function Frame({ recording, source, step }: { readonly recording: Recording; readonly source: string; readonly step: number }) {
  const moment = momentAt(recording, step);
  const [lane, chooseLane] = useState(0);
  return (
    <div className="@container flex min-w-0 flex-col gap-4 break-inside-avoid">
      <div>
        <p className="font-medium">{placeWords(moment)}</p>
        <p className="text-sm">{momentWords(moment)}</p>
      </div>
      <FaultNotices recording={recording} moment={moment} />
      <div className="grid min-w-0 items-start gap-x-8 gap-y-5 @3xl:grid-cols-2">
        <PlayedSource source={source} line={moment.line} around={LINES_AROUND} />
        <div className="flex min-w-0 flex-col gap-5">
          <LaneStrip recording={recording} moment={moment} lane={lane} chooseLane={chooseLane} />
          <MemoryOfStep moment={moment} />
        </div>
      </div>
    </div>
  );
}
