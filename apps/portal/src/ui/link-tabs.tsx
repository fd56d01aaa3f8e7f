'use client';
import clsx from 'clsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';

export interface LinkTab {
  readonly href: string;
  readonly label: ReactNode;
  /** Also current on the pages below it. */
  readonly covers?: boolean;
}

/** Tabs that are pages of their own. */
export function LinkTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly LinkTab[] }) {
  const path = usePathname();
  const strip = useRef<HTMLElement>(null);
  // On a narrow screen the current one may lie outside; the page itself must not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is current.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (strip.current && current) strip.current.scrollLeft = current.offsetLeft - (strip.current.clientWidth - current.clientWidth) / 2;
  }, [path]);
  return (
    <nav ref={strip} aria-label={label} className="relative flex gap-1 overflow-x-auto border-b border-line">
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
