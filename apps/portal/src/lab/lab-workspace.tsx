'use client';
import clsx from 'clsx';
import { type ReactNode, useRef } from 'react';
import type { EditorCommands } from '../editor/wgsl-editor.ts';
import { hotLines } from '../source/hot-lines.ts';
import { Notice } from '../ui/notice.tsx';
import { ActionBar } from './action-bar.tsx';
import { ColumnSwitch } from './column-switch.tsx';
import { EditorColumn } from './editor-column.tsx';
import type { LabData } from './lab-data.ts';
import { OutputImage } from './output-image.tsx';
import { ResultColumn } from './result-column.tsx';
import { useKernel } from './use-kernel.ts';
import { type Column, useLayout } from './use-layout.ts';
import { type PracticeMode, usePractice } from './use-practice.ts';

interface LabWorkspaceProps {
  readonly data: LabData;
  /** Rendered by the server. */
  readonly handout: ReactNode;
  /** Exercises, deadline, attempts. */
  readonly header: ReactNode;
  /** Content of the result column before anything is run. */
  readonly lastResult: ReactNode;
}

const NO_COMMANDS: EditorCommands = { check: () => {}, measure: () => {}, keepDraft: () => {} };

/** Handout, editor and result side by side; on a narrow screen one at a time, with the actions below. */
export function LabWorkspace({ data, handout, header, lastResult }: LabWorkspaceProps) {
  const [layout, setLayout] = useLayout();
  const commands = useRef(NO_COMMANDS);
  const kernel = useKernel(data, commands);
  const practice = usePractice(data, (outcome, source) => {
    if (outcome.kind !== 'result') return;
    kernel.show(outcome.result.diagnostics);
    // The counts belong to the lines of this very text.
    if (source === kernel.source) kernel.showHot(hotLines({ lines: outcome.result.xray?.lines ?? [] }));
  });
  const start = (mode: PracticeMode): void => {
    if (!kernel.ready || data.inQuestion) return;
    setLayout({ narrow: 'result', result: true });
    practice.run(mode, kernel.source);
  };
  commands.current = {
    check: () => start('check'),
    measure: () => start(data.untimed ? 'check' : kernel.times === false ? 'count' : 'measure'),
    keepDraft: kernel.keepNow,
  };
  const goTo = (line: number, column: number): void => {
    setLayout({ narrow: 'editor' });
    // The editor has no size while another column is shown.
    requestAnimationFrame(() => kernel.goTo(line, column));
  };
  const shown = (column: Column): string => clsx(layout.narrow !== column && 'max-lg:hidden');
  return (
    <main id="content" className="flex h-[calc(100dvh-3rem)] min-h-96 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 sm:px-6">
        {header}
        <ColumnSwitch layout={layout} onChange={setLayout} running={practice.state.kind === 'running'} />
      </div>
      <div className={clsx('grid min-h-0 flex-1 grid-cols-1', columns(layout))}>
        <section
          aria-label="Handout"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard.
          tabIndex={0}
          className={clsx('min-h-0 overflow-y-auto px-4 py-4 -outline-offset-2 sm:px-6', shown('handout'), !layout.handout && 'lg:hidden')}
        >
          {handout}
        </section>
        <section aria-label="Editor" className={clsx('flex min-h-0 min-w-0 flex-col lg:border-x lg:border-line', shown('editor'))}>
          <EditorColumn data={data} kernel={kernel} goTo={goTo} />
        </section>
        <section
          aria-label="Result"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: as above.
          tabIndex={0}
          className={clsx('min-h-0 overflow-y-auto px-4 py-4 -outline-offset-2', shown('result'), !layout.result && 'lg:hidden')}
        >
          {data.inQuestion ? (
            <Notice title="You have an open question about your file.">
              Check and Measure, and your last result, come back when you have answered it.
            </Notice>
          ) : (
            <>
              {data.filters.length > 0 && practice.state.kind !== 'running' && (
                <div className="mb-5 border-b border-line pb-5">
                  <OutputImage
                    of={{ exercise: data.exercise, labVersion: data.labVersion }}
                    filters={data.filters}
                    source={kernel.source}
                  />
                </div>
              )}
              <ResultColumn
                practice={practice}
                gradedAt={data.gradedAt}
                lastResult={lastResult}
                operation={data.operation}
                marks={data.marks}
                untimed={data.untimed}
                labVersion={data.labVersion}
                readable={{ assignmentId: data.assignmentId, rungs: data.openRungs.toReversed() }}
                goTo={goTo}
                source={kernel.source}
              />
            </>
          )}
        </section>
      </div>
      <ActionBar data={data} kernel={kernel} running={practice.state.kind === 'running'} start={start} />
    </main>
  );
}

function columns({ handout, result }: { readonly handout: boolean; readonly result: boolean }): string {
  if (handout && result) return 'lg:grid-cols-[minmax(18rem,28%)_minmax(0,1fr)_minmax(17rem,23%)]';
  if (handout) return 'lg:grid-cols-[minmax(18rem,38%)_minmax(0,1fr)]';
  if (result) return 'lg:grid-cols-[minmax(0,1fr)_minmax(17rem,34%)]';
  return 'lg:grid-cols-1';
}
