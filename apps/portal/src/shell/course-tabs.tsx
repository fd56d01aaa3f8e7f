'use client';
import clsx from 'clsx';
import Link, { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { ChevronDown } from '../ui/icons.tsx';
import { Menu, MenuLink, MenuSeparator } from '../ui/menu.tsx';
import { type CourseTab, currentOf, isCurrent, type TabGroup } from './course-nav.ts';

/** The row of a course's pages. On a narrow screen the row alone scrolls, with the current page in view. */
export function CourseTabs({ tabs }: { readonly tabs: readonly CourseTab[] }) {
  const path = usePathname();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current tab.
  useEffect(() => {
    const nav = row.current;
    const current = nav?.querySelector<HTMLElement>('[data-current]');
    if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
  }, [path]);
  return (
    <nav ref={row} aria-label="Course" className="relative flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]">
      {tabs.map((tab) =>
        'parts' in tab ? (
          <GroupTab key={tab.label} group={tab} path={path} />
        ) : (
          <Link
            key={tab.href}
            href={tab.href}
            aria-current={isCurrent(tab, path) ? 'page' : undefined}
            data-current={isCurrent(tab, path) || undefined}
            className={looks(isCurrent(tab, path))}
          >
            <TabLabel>{tab.label}</TabLabel>
          </Link>
        ),
      )}
    </nav>
  );
}

/** Fades in and out while its page is on its way. */
function TabLabel({ children }: { readonly children: ReactNode }) {
  const { pending } = useLinkStatus();
  return <span className={clsx(pending && 'animate-pulse')}>{children}</span>;
}

function GroupTab({ group, path }: { readonly group: TabGroup; readonly path: string }) {
  const current = currentOf(group, path);
  return (
    <Menu
      trigger={
        <button
          type="button"
          data-current={current ? true : undefined}
          className={clsx(looks(current !== undefined), 'flex items-center gap-1')}
        >
          {group.label}
          {current && <span className="text-muted">· {current.label}</span>}
          <ChevronDown size={14} className="shrink-0" />
        </button>
      }
    >
      {group.parts.map((part, i) => (
        <div key={part[0]?.href}>
          {i > 0 && <MenuSeparator />}
          {part.map(({ href, label }) => (
            <MenuLink key={href} href={href}>
              {label}
            </MenuLink>
          ))}
        </div>
      ))}
    </Menu>
  );
}

function looks(current: boolean): string {
  return clsx(
    'border-b-2 px-3 py-2 text-sm whitespace-nowrap no-underline -outline-offset-2 hover:text-text',
    current ? 'border-accent text-text' : 'border-transparent text-muted',
  );
}
