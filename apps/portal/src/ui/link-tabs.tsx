'use client';
import clsx from 'clsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

export interface LinkTab {
  readonly href: string;
  readonly label: ReactNode;
  /** Also current on the pages below it. */
  readonly covers?: boolean;
}

/** Tabs that are pages of their own. */
export function LinkTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly LinkTab[] }) {
  const path = usePathname();
  return (
    <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map(({ href, label: name, covers }) => {
        const current = path === href || (covers === true && path.startsWith(`${href}/`));
        return (
          <Link
            key={href}
            href={href}
            aria-current={current ? 'page' : undefined}
            className={clsx(
              '-mb-px border-b-2 px-3 py-2 text-sm whitespace-nowrap no-underline hover:text-text',
              current ? 'border-accent text-text' : 'border-transparent text-muted',
            )}
          >
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
