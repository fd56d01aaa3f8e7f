'use client';
import { assembleExperiment } from '@rooflab/grader/curves';
import type { Experiment } from '@rooflab/lab';
import type { ExperimentResult } from '@rooflab/result';
import { experimentCsv, experimentSvg } from '@rooflab/roofline/experiments';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { NoDeviceNotice } from '../lab/no-run.tsx';
import { drawSeed } from '../practice/draw-seed.ts';
import { type ExperimentOutcome, type PracticeVisits, runPracticeExperiment } from '../practice/run-experiment.ts';
import { startPracticeWorker } from '../practice/start-worker.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { LINK_LOOKS } from '../ui/text-link.tsx';
import { clockSteps } from './clock-steps.ts';
import { ExperimentCurves } from './experiment-curves.tsx';
import { KernelFile, readKernel } from './kernel-file.tsx';

interface PracticeRunProps {
  /** As `practiceExperiment` makes it. */
  readonly experiment: Experiment;
  readonly takesOwn: boolean;
  /** Of its lab; null: the lab is one of the catalogue. */
  readonly labVersion: string | null;
}

interface Run {
  readonly measured: PracticeVisits | null;
  /** Null while it is running. */
  readonly outcome: ExperimentOutcome | null;
  readonly request: { readonly id: string; readonly source: string | null; readonly seed: string };
}

/** Measures an experiment on the reader's own device, in this page: nothing is sent or stored. */
export function PracticeRun({ experiment, takesOwn, labVersion }: PracticeRunProps) {
  const [run, setRun] = useState<Run | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const start = async (event: FormEvent<HTMLFormElement>) => {
    const request = { id: experiment.id, source: await readKernel(event.currentTarget), seed: drawSeed() };
    setRun({ request, measured: null, outcome: null });
    const running = runPracticeExperiment(experiment, request, {
      startWorker: () => startPracticeWorker(experiment.id, labVersion),
      onVisits: (measured) => setRun({ request, measured, outcome: null }),
    });
    stop.current = running.cancel;
    const outcome = await running.outcome;
    stop.current = null;
    setRun((last) => last && { ...last, outcome });
  };
  const runs = run !== null && run.outcome === null;
  return (
    <div className="flex flex-col gap-4">
      <Form aria-label="Measure in this browser" error={null} onSubmit={start} className="flex flex-col gap-3">
        {takesOwn && <KernelFile />}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" pending={runs}>
            Measure in this browser
          </Button>
          {runs && (
            <Button type="button" onClick={() => stop.current?.()}>
              Stop
            </Button>
          )}
        </div>
      </Form>
      {run !== null && <Outcome run={run} />}
      {run?.measured && <Measured result={resultOf(experiment, run.request, run.measured)} measured={run.measured} />}
    </div>
  );
}

function resultOf(experiment: Experiment, request: Run['request'], { device, visits }: PracticeVisits): ExperimentResult {
  const harness = { version: 'in the browser', webgpu: navigator.userAgent, toggles: [] };
  return assembleExperiment({ experiment, request, device, harness, visits });
}

function Outcome({ run: { measured, outcome } }: { readonly run: Run }) {
  if (outcome === null) {
    return (
      <p role="status" className="text-sm text-muted">
        {measured === null ? 'Opening your device.' : `Measured so far: ${measured.visits.length} of ${measured.of}.`}
      </p>
    );
  }
  const earlier = measured === null ? '' : 'Earlier measurements are shown below.';
  switch (outcome.kind) {
    case 'complete':
      return (
        <p role="status" className="text-sm text-muted">
          All points are measured.
        </p>
      );
    case 'cancelled':
      return <Notice>Stopped. {earlier}</Notice>;
    case 'no-device':
      return <NoDeviceNotice reason={outcome.reason} />;
    case 'failed':
      return (
        <Notice kind="ours" title="The run failed." live>
          {outcome.message} {earlier}
        </Notice>
      );
  }
}

function Measured({ result, measured }: { readonly result: ExperimentResult; readonly measured: PracticeVisits }) {
  if (result.series.every(({ points, skipped }) => points.length + skipped.length === 0)) return null;
  return (
    <div>
      <p className="mb-1 text-xs text-muted">
        Practice on your own device ({result.device.description}): the figures do not leave this page or decide a prediction.{' '}
        {clockSteps(measured.clocks)}
      </p>
      <ExperimentCurves result={result} alt={`${result.title}, in this browser.`} files={<FileLinks result={result} />} />
    </div>
  );
}

const FILE_FORMATS = {
  svg: { type: 'image/svg+xml', text: experimentSvg },
  csv: { type: 'text/csv', text: experimentCsv },
} as const satisfies Record<string, { type: string; text: (result: ExperimentResult) => string | null }>;

/** Files of the curves, created in the page since the server has none of the data. */
function FileLinks({ result }: { readonly result: ExperimentResult }) {
  const save = (format: keyof typeof FILE_FORMATS): void => {
    const { type, text } = FILE_FORMATS[format];
    const address = URL.createObjectURL(new Blob([text(result) ?? ''], { type }));
    const link = Object.assign(document.createElement('a'), {
      href: address,
      download: `practice-${result.id.replace('/', '-')}.${format}`,
    });
    link.click();
    URL.revokeObjectURL(address);
  };
  return (['svg', 'csv'] as const).map((format) => (
    <button key={format} type="button" className={LINK_LOOKS} onClick={() => save(format)}>
      {format.toUpperCase()}
    </button>
  ));
}
