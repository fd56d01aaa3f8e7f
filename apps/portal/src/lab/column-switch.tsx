'use client';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { PanelLeft, PanelRight } from '../ui/icons.tsx';
import type { Column, Layout } from './use-layout.ts';

interface ColumnSwitchProps {
  readonly layout: Layout;
  readonly onChange: (change: Partial<Layout>) => void;
  readonly running: boolean;
}

const NAMES = { handout: 'Handout', editor: 'Editor', result: 'Result' } as const satisfies Record<Column, string>;
const COLUMNS = ['handout', 'editor', 'result'] as const;

/** Folds columns away on a wide screen; chooses the one that is shown on a narrow one. */
export function ColumnSwitch({ layout, onChange, running }: ColumnSwitchProps) {
  return (
    <>
      <div className="ml-auto hidden items-center gap-1 py-1 lg:flex">
        <Fold label="Handout" open={layout.handout} onClick={() => onChange({ handout: !layout.handout })}>
          <PanelLeft size={16} />
        </Fold>
        <Fold label="Result" open={layout.result} onClick={() => onChange({ result: !layout.result })}>
          <PanelRight size={16} />
        </Fold>
      </div>
      <fieldset className="-mb-px flex w-full lg:hidden">
        <legend className="sr-only">Column</legend>
        {COLUMNS.map((column) => (
          <button
            key={column}
            type="button"
            aria-pressed={layout.narrow === column}
            onClick={() => onChange({ narrow: column })}
            className={clsx(
              'min-h-9 flex-1 border-b-2 px-2 text-sm -outline-offset-2',
              layout.narrow === column ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {NAMES[column]}
            {column === 'result' && running && <span className="sr-only">, running</span>}
          </button>
        ))}
      </fieldset>
    </>
  );
}

interface FoldProps {
  readonly label: string;
  readonly open: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Fold({ label, open, onClick, children }: FoldProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      title={`${open ? 'Fold' : 'Show'} the ${label.toLowerCase()}`}
      onClick={onClick}
      className={clsx('flex min-h-8 items-center gap-1.5 rounded px-2 text-sm hover:bg-raised', open ? 'text-text' : 'text-muted')}
    >
      {children}
      {label}
    </button>
  );
}
