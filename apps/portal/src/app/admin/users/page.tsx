import type { Metadata } from 'next';
import { cursorAfter, NextPage } from '../../../admin/next-page.tsx';
import { readSearch, SearchForm } from '../../../admin/search-form.tsx';
import { UserTable } from '../../../admin/user-table.tsx';
import { load, requireCaller } from '../../../api/server.ts';
import { paths } from '../../../shell/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

export const metadata: Metadata = { title: 'Users' };

const LIMIT = 50;

export default async function UsersPage({ searchParams }: { readonly searchParams: Promise<{ search?: string; after?: string }> }) {
  const asked = await searchParams;
  const search = readSearch(asked.search);
  const after = readSearch(asked.after) || null;
  const [caller, users] = await Promise.all([requireCaller(), load((api) => api.admin.users({ search, after, limit: LIMIT }))]);
  const cursor = cursorAfter(users, LIMIT, ({ userId }) => userId);
  return (
    <>
      <PageHeader title="Users" />
      <SearchForm label="Name or address" search={search} />
      {users.length === 0 ? (
        <EmptyState title="Nobody matches.">Part of a name or address is enough; case does not matter.</EmptyState>
      ) : (
        <UserTable users={users} ownId={caller.userId} />
      )}
      <NextPage path={paths.adminPage('users')} query={{ search }} by="after" cursor={cursor} later={after !== null} />
    </>
  );
}
