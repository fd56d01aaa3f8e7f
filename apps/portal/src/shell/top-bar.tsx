import { cookies } from 'next/headers';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { pageRequest } from '../api/server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { paths } from './paths.ts';
import { readTheme, THEME_COOKIE } from './theme.ts';
import { UserMenu } from './user-menu.tsx';

/** `children`: the reader's location, as links; the product's name leads home. */
export async function TopBar({ children }: { readonly children?: ReactNode }) {
  const { caller } = await pageRequest();
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg print:hidden">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:rounded focus:bg-surface focus:px-3 focus:py-1.5"
      >
        Skip to main content
      </a>
      <div className="flex h-12 items-center gap-3 px-4 sm:px-6">
        <Link href={paths.home} className="flex items-center gap-2 font-semibold tracking-tight no-underline">
          <Mark />
          <span className={children ? 'max-sm:sr-only' : ''}>Rooflab</span>
        </Link>
        <div className="flex min-w-0 flex-1 items-center gap-2 text-sm text-muted">{children}</div>
        <ButtonLink href={paths.calculators} kind="quiet" size="small" className="max-sm:hidden">
          Calculators
        </ButtonLink>
        {caller ? (
          <UserMenu name={caller.name} isAdmin={caller.isAdmin} theme={theme} />
        ) : (
          <ButtonLink href={paths.signIn()} kind="quiet" size="small">
            Sign in
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

/** The product's mark: a roofline with one kernel under it. */
function Mark() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" className="shrink-0">
      <path d="M2 19 L11 6 H20" fill="none" stroke="var(--accent)" strokeWidth="2.25" strokeLinejoin="round" strokeLinecap="round" />
      <circle cx="13.5" cy="11.5" r="2.25" fill="currentColor" />
    </svg>
  );
}
