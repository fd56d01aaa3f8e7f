import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { HeadCell, RowHead } from '../ui/table.tsx';

/** Borders of a cell that stays in view while its row moves on beneath it: the table's own would move along. */
const LINE_BELOW = 'shadow-[inset_0_-1px_0_var(--line)]';

/** In view while the rows move; `corner`: also while the columns do. */
export function StickyHead({ corner = false, className, ...rest }: ComponentProps<typeof HeadCell> & { readonly corner?: boolean }) {
  return <HeadCell className={clsx('sticky top-0 bg-bg align-bottom', LINE_BELOW, corner ? 'left-0 z-20' : 'z-10', className)} {...rest} />;
}

/** Who the row is about, in view while the columns move. */
export function GradebookRowHead({ className, ...rest }: ComponentProps<typeof RowHead>) {
  return (
    <RowHead
      className={clsx('sticky left-0 z-10 w-36 min-w-36 max-w-36 break-words bg-bg sm:w-56 sm:min-w-56 sm:max-w-56', className)}
      {...rest}
    />
  );
}
