import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface TableProps {
  /** What the table contains; shown above it, or for screen readers only. */
  readonly caption: string;
  readonly showCaption?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A table with its own scroll bar when it is wider than the page. `Head`, `Row` and `Cell` go inside. */
export function Table({ caption, showCaption = false, children, className }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard.
    <section aria-label={caption} tabIndex={0} className={clsx('relative overflow-x-auto', className)}>
      <table className="w-full border-collapse text-left text-sm">
        <caption className={showCaption ? 'pb-2 text-left text-base font-medium' : 'sr-only'}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}

export function Head({ children }: { readonly children: ReactNode }) {
  return (
    <thead className="border-b border-line text-muted">
      <tr>{children}</tr>
    </thead>
  );
}

export function HeadCell({ numeric, className, ...rest }: ComponentProps<'th'> & { readonly numeric?: boolean }) {
  return (
    <th
      scope="col"
      className={clsx('px-3 py-2 font-medium whitespace-nowrap first:pl-0 last:pr-0', numeric && 'text-right', className)}
      {...rest}
    />
  );
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr className={clsx('border-b border-line last:border-b-0 hover:bg-raised', className)} {...rest} />;
}

/** `numeric`: a figure, right-aligned, with digits of equal width. */
export function Cell({ numeric, className, ...rest }: ComponentProps<'td'> & { readonly numeric?: boolean }) {
  return (
    <td
      className={clsx('px-3 py-2 align-top first:pl-0 last:pr-0', numeric && 'figures text-right whitespace-nowrap', className)}
      {...rest}
    />
  );
}

/** The header cell of a row. */
export function RowHead({ className, ...rest }: ComponentProps<'th'>) {
  return <th scope="row" className={clsx('px-3 py-2 text-left align-top font-medium first:pl-0', className)} {...rest} />;
}
