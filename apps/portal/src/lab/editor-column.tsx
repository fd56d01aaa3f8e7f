'use client';
import clsx from 'clsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DiagnosticsList } from './diagnostics-list.tsx';
import { EditorHelp } from './editor-help.tsx';
import { FormerHandIns, GoOn, LastHandIn } from './former-hand-ins.tsx';
import type { LabData } from './lab-data.ts';
import { bytesOf, formatKibibytes } from './source-bytes.ts';
import type { Kernel } from './use-kernel.ts';

interface EditorColumnProps {
  readonly data: LabData;
  readonly kernel: Kernel;
  readonly goTo: (line: number, column: number) => void;
}

export function EditorColumn({ data, kernel, goTo }: EditorColumnProps) {
  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center gap-x-1 border-b border-line py-0.5 pr-1 pl-4">
        <h2 className="mr-auto font-mono text-sm">kernel.wgsl</h2>
        <Bytes source={kernel.source} limit={data.limits.sourceBytes} />
        <FormerHandIns slug={data.slug} handIns={data.handIns} onLoad={kernel.replace} />
        <Button kind="quiet" size="small" disabled={!kernel.ready} onClick={() => kernel.replace(data.starter, 'the starter')}>
          Reset
        </Button>
        <EditorHelp />
      </div>
      {kernel.ready && <GoOn handIns={data.handIns} onLoad={kernel.replace} />}
      <Replaced kernel={kernel} />
      {kernel.ready && !kernel.replaced && kernel.source === data.starter && <LastHandIn handIns={data.handIns} onLoad={kernel.replace} />}
      <div className="relative min-h-0 flex-1 bg-surface after:pointer-events-none after:absolute after:inset-0 after:border-2 after:border-transparent focus-within:after:border-accent">
        <div ref={kernel.place} className="absolute inset-0" />
        {!kernel.ready && <EditorSkeleton />}
      </div>
      <div className="max-h-[30%] shrink-0 overflow-y-auto border-t border-line px-4 py-1.5 text-sm">
        <DiagnosticsList diagnostics={kernel.diagnostics} goTo={goTo} empty={<CompilerState kernel={kernel} />} />
      </div>
    </>
  );
}

/** Says what checks the file during typing. */
function CompilerState({ kernel: { compiled, draftKept } }: { readonly kernel: Kernel }) {
  const words = {
    null: 'The compiler is loading.',
    true: 'Compiles; the launch plan can be run.',
    false: 'No errors in syntax and launch plan. This browser has no WebGPU, so the compiler itself has not seen the file.',
  }[`${compiled}`];
  return (
    <p className="text-muted">
      {words}
      {!draftKept && ' This browser does not allow drafts to be saved: copy your text before you leave.'}
    </p>
  );
}

function Replaced({ kernel }: { readonly kernel: Kernel }) {
  return (
    <div role="status">
      {kernel.replaced && (
        <p className="flex items-center gap-2 border-b border-line bg-accent-quiet py-1 pr-1 pl-4 text-sm">
          <span className="mr-auto">This is now {kernel.replaced.by}.</span>
          <Button kind="quiet" size="small" onClick={kernel.undoReplace}>
            Undo
          </Button>
        </p>
      )}
    </div>
  );
}

/** From this share of the limit on, the counter is highlighted. */
const NEAR = 0.9;

function Bytes({ source, limit }: { readonly source: string; readonly limit: number }) {
  const bytes = bytesOf(source);
  return (
    <span className={clsx('figures mx-2 text-xs', bytes > limit ? 'text-wrong' : bytes > NEAR * limit ? 'text-slow' : 'text-muted')}>
      {formatKibibytes(bytes)} of {formatKibibytes(limit)}
      {bytes > limit && ': too large to hand in'}
    </span>
  );
}

function EditorSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-2 p-4">
      <span className="sr-only">Loading the editor</span>
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  );
}
