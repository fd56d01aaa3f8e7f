import type { Metadata } from 'next';
import { cursorAfter, NextPage } from '../../../admin/next-page.tsx';
import { load } from '../../../api/server.ts';
import { AuditTable } from '../../../audit/audit-table.tsx';
import { paths } from '../../../shell/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

export const metadata: Metadata = { title: 'Audit log' };

const LIMIT = 100;

export default async function AdminAuditPage({ searchParams }: { readonly searchParams: Promise<{ before?: string }> }) {
  const asked = (await searchParams).before;
  const before = typeof asked === 'string' && /^\d{1,18}$/.test(asked) ? asked : undefined;
  const entries = await load((api) => api.admin.audit({ limit: LIMIT, ...(before !== undefined && { before }) }));
  const cursor = cursorAfter(entries, LIMIT, ({ id }) => id);
  return (
    <>
      <PageHeader title="Audit log" lead="All courses and the installation, newest first. Entries can be added but never changed." />
      {entries.length === 0 ? <EmptyState title="No changes yet." /> : <AuditTable entries={entries} />}
      <NextPage path={paths.adminPage('audit')} query={{}} by="before" cursor={cursor} later={before !== undefined} />
    </>
  );
}
