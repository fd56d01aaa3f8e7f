'use client';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { HandInBox } from './hand-in-box.tsx';
import type { LabData } from './lab-data.ts';
import type { Kernel } from './use-kernel.ts';
import { useModKey } from './use-mod-key.ts';
import type { PracticeMode } from './use-practice.ts';

interface ActionBarProps {
  readonly data: LabData;
  readonly kernel: Kernel;
  readonly running: boolean;
  readonly start: (mode: PracticeMode) => void;
}

/** The three main actions, always within reach. */
export function ActionBar({ data, kernel, running, start }: ActionBarProps) {
  const mod = useModKey();
  const disabled = !kernel.ready || running || data.inQuestion;
  return (
    <div className="border-t border-line bg-bg px-3 py-2 sm:px-6 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
      <HandInBox data={data} kernel={kernel}>
        <Button disabled={disabled} onClick={() => start('check')} title="Right or wrong, on small sizes, in your browser">
          Check <Keys>{mod} ↵</Keys>
        </Button>
        {data.untimed ? null : kernel.times === false ? (
          <Button disabled={disabled} onClick={() => start('count')} title="Also counted: this browser gives no GPU times">
            Count <Keys>{mod} ⇧ ↵</Keys>
          </Button>
        ) : (
          <Button disabled={disabled} onClick={() => start('measure')} title="Also timed, and placed on your own roof">
            Measure <Keys>{mod} ⇧ ↵</Keys>
          </Button>
        )}
      </HandInBox>
    </div>
  );
}

function Keys({ children }: { readonly children: ReactNode }) {
  return <kbd className="hidden text-xs text-muted xl:inline">{children}</kbd>;
}
