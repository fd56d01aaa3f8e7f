'use client';
import type { DeviceClass } from '@rooflab/result';
import { type ReactNode, useCallback, useState } from 'react';
import { api, errorAnswer } from '../api/client.ts';
import { paths } from '../shell/paths.ts';
import { LINK_LOOKS } from '../ui/text-link.tsx';
import { CurveNumbers } from './curve-numbers.tsx';
import { DerivedValues } from './derived-values.tsx';
import { CurveFigure, FoldSummary } from './experiment-curves.tsx';
import { measuredOn } from './recorded-words.ts';

interface RecordedFoldProps {
  readonly slug: string;
  readonly courseId: string;
  readonly id: string;
  readonly deviceClass: DeviceClass;
  /** Also shows the chart, with this description. */
  readonly chart: string | null;
  readonly children: ReactNode;
}

type Shown = Awaited<ReturnType<typeof api.experiment.inCourse.query>>;

type Loaded = Shown | 'loading' | { readonly refused: string } | null;

/** More of a recorded run. Few readers open it, so it is only loaded then. */
export function RecordedFold({ slug, courseId, id, deviceClass, chart, children }: RecordedFoldProps) {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const open = useCallback(async () => {
    setLoaded('loading');
    setLoaded(
      await api.experiment.inCourse.query({ courseId, id }).catch((error: unknown) => {
        const { message, remedy } = errorAnswer(error);
        return { refused: `${message} ${remedy}` };
      }),
    );
  }, [courseId, id]);
  const needed = loaded === null || (typeof loaded === 'object' && 'refused' in loaded);
  return (
    <details className="group mt-2 text-sm" onToggle={({ currentTarget }) => currentTarget.open && needed && void open()}>
      <FoldSummary>{children}</FoldSummary>
      <div className="pt-2" aria-live="polite">
        {loaded === 'loading' && <p className="text-muted">Loading …</p>}
        {loaded !== null && loaded !== 'loading' && <Content loaded={loaded} slug={slug} deviceClass={deviceClass} chart={chart} />}
      </div>
    </details>
  );
}

type ContentProps = Pick<RecordedFoldProps, 'slug' | 'deviceClass' | 'chart'> & {
  readonly loaded: Shown | { readonly refused: string };
};

function Content({ loaded, slug, deviceClass, chart }: ContentProps) {
  if ('refused' in loaded) return <p>{loaded.refused} Close this and open it again to try once more.</p>;
  const recorded = loaded.recorded.find((one) => one.result.device.deviceClass === deviceClass);
  if (recorded === undefined) return <p>This run is no longer there.</p>;
  const { result } = recorded;
  const files = (['svg', 'csv'] as const).map((format) => (
    <a key={format} className={LINK_LOOKS} href={paths.recordedFile(slug, result.id, deviceClass, format)} download>
      {format.toUpperCase()}
    </a>
  ));
  return (
    <>
      {chart !== null && (
        <>
          <p className="mb-1 text-xs text-muted">{measuredOn(recorded)}</p>
          <CurveFigure result={result} alt={chart} />
        </>
      )}
      <DerivedValues result={result} />
      <CurveNumbers result={result} files={files} />
    </>
  );
}
