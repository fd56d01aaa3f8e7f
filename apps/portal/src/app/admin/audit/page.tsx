import type { Metadata } from 'next';
import { load } from '../../../api/server.ts';
import { readAuditAsked } from '../../../audit/audit-asked.ts';
import { AuditLog } from '../../../audit/audit-log.tsx';
import { paths } from '../../../shell/paths.ts';
import type { Query } from '../../../ui/one-of.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

export const metadata: Metadata = { title: 'Audit log' };

export default async function AdminAuditPage({ searchParams }: { readonly searchParams: Promise<Query> }) {
  const asked = readAuditAsked(await searchParams);
  return (
    <>
      <PageHeader title="Audit log" lead="All courses and the installation, newest first. Entries can be added but never changed." />
      <AuditLog path={paths.adminPage('audit')} asked={asked} find={(input) => load((api) => api.admin.audit(input))} />
    </>
  );
}
