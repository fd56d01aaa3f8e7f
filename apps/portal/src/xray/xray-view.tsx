import { NOTHING_STANDS_OUT, worstFinding } from '@rooflab/grader/evidence';
import type { Xray } from '@rooflab/result';
import type { ReactElement, ReactNode } from 'react';
import { type GoTo, LinkedLines } from '../source/line-link.tsx';
import { countedWhere } from './counted-where.ts';
import { BufferTable, Counts } from './counts.tsx';
import { HazardNotice } from './hazard-notice.tsx';
import { LineTable } from './line-table.tsx';
import { RequestPictures } from './request-pictures.tsx';
import { WordMeanings } from './word-meanings.tsx';

interface XrayViewProps {
  readonly xray: Xray;
  /** The advice that the page already shows; empty if there is none. */
  readonly hint: string;
  /** Null where nothing was timed. */
  readonly timedSize: Xray['size'] | null;
  /** Moves to a line in an editor; without it links lead to the source on the page. */
  readonly goTo?: GoTo | undefined;
  /** Wraps the parts that never change. */
  readonly wrap?: (figures: ReactElement) => ReactNode;
}

/**
 * Why a kernel is as fast as it is: the most important point as a sentence, what is right by luck, one warp's request as a picture, then all figures.
 */
export function XrayView({ xray, hint, timedSize, goTo, wrap = (figures) => figures }: XrayViewProps) {
  const finding = worstFinding(xray);
  // Only one cause per page: if the advice starts with another one, that one costs more.
  const isOnlyCause = hint === '' || (finding !== null && hint.startsWith(finding.message));
  return (
    <div className="@container flex flex-col gap-5">
      <div>
        {isOnlyCause && (
          <p className="max-w-[72ch] text-lg [overflow-wrap:anywhere]">
            {finding ? <LinkedLines text={finding.message} goTo={goTo} /> : NOTHING_STANDS_OUT}
          </p>
        )}
        <p className="mt-1 max-w-[72ch] text-sm text-muted">{countedWhere(xray, timedSize)}</p>
      </div>
      <HazardNotice hazards={xray.hazards} goTo={goTo} />
      <div className="grid gap-x-10 gap-y-6 @4xl:grid-cols-2">
        {xray.pictures.length > 0 && <RequestPictures pictures={xray.pictures} firstLine={finding?.line ?? null} />}
        {wrap(<Counts xray={xray} />)}
      </div>
      {wrap(<MoreFigures xray={xray} goTo={goTo} />)}
    </div>
  );
}

function MoreFigures({ xray, goTo }: Pick<XrayViewProps, 'xray' | 'goTo'>) {
  return (
    <div className="flex flex-col gap-5">
      <BufferTable xray={xray} />
      <div className="text-sm">
        <Fold title="Line by line">
          <LineTable lines={xray.lines} goTo={goTo} />
        </Fold>
        <Fold title="What the words mean">
          <WordMeanings />
        </Fold>
      </div>
    </div>
  );
}

function Fold({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details>
      <summary className="rounded py-1 text-muted hover:text-text">{title}</summary>
      <div className="mt-1 mb-3">{children}</div>
    </details>
  );
}
