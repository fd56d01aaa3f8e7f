import clsx from 'clsx';
import type { ReactNode } from 'react';
import { FocusOnArrival } from './focus-on-arrival.tsx';

/** The column of a page: wide for tables and plots, narrow for forms and text. */
export function Page({ children, width = 'wide' }: { readonly children: ReactNode; readonly width?: 'wide' | 'narrow' }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className={clsx('mx-auto w-full px-4 py-6 outline-none sm:px-6 sm:py-8', width === 'wide' ? 'max-w-7xl' : 'max-w-2xl')}
    >
      <FocusOnArrival />
      {children}
    </main>
  );
}
