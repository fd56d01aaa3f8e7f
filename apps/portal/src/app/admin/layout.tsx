import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { requireCaller } from '../../api/server.ts';
import { Page } from '../../shell/page.tsx';
import { paths } from '../../shell/paths.ts';
import { TopBar } from '../../shell/top-bar.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';

const TABS = [
  { href: paths.admin, label: 'Health' },
  { href: paths.adminPage('users'), label: 'Users' },
  { href: paths.adminPage('courses'), label: 'Courses' },
  { href: paths.adminPage('tokens'), label: 'Tokens' },
  { href: paths.adminPage('platforms'), label: 'Learning platforms' },
  { href: paths.adminPage('workers'), label: 'Workers' },
  { href: paths.adminPage('alerts'), label: 'Alerts' },
  { href: paths.adminPage('audit'), label: 'Audit log' },
];

/** Pages for administrators about the whole installation. Every procedure behind them checks the right again. */
export default async function AdminLayout({ children }: { readonly children: ReactNode }) {
  if (!(await requireCaller()).isAdmin) notFound();
  return (
    <>
      <TopBar>
        <span aria-hidden="true">/</span>
        <span className="truncate text-text">Administration</span>
      </TopBar>
      <div className="mx-auto max-w-7xl px-4 pt-1 sm:px-6">
        <LinkTabs label="Administration" tabs={TABS} />
      </div>
      <Page>{children}</Page>
    </>
  );
}
