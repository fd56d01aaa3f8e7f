import clsx from 'clsx';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  readonly title: ReactNode;
  /** One line under it. */
  readonly lead?: ReactNode;
  /** What can be done here, at most three actions. */
  readonly actions?: ReactNode;
}

export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold tracking-tight text-balance break-words">{title}</h1>
        {lead && <div className="mt-1 max-w-[72ch] break-words text-muted">{lead}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

interface SectionProps extends PageHeaderProps {
  readonly children: ReactNode;
  readonly id?: string;
  /** Not printed. */
  readonly screenOnly?: boolean;
}

/** A part of a page with its own heading; parts are separated by space and a line, not by boxes. */
export function Section({ title, lead, actions, children, id, screenOnly = false }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className={clsx('mt-8 border-t border-line pt-6 first:mt-0 first:border-t-0 first:pt-0', screenOnly && 'print:hidden')}
    >
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 break-words">
          <h2 id={id} className="text-lg font-semibold tracking-tight">
            {title}
          </h2>
          {lead && <p className="mt-0.5 max-w-[72ch] text-sm text-muted">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
