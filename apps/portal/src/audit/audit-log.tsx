import { cursorAfter, NextPage } from '../admin/next-page.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { pageTimeZone } from '../ui/time.tsx';
import { type AuditAsked, auditInput } from './audit-asked.ts';
import { AuditFilter } from './audit-filter.tsx';
import { type AuditEntry, AuditTable } from './audit-table.tsx';

const PAGE = 100;

interface Props {
  readonly path: string;
  readonly asked: AuditAsked;
  readonly find: (input: ReturnType<typeof auditInput> & { readonly limit: number }) => Promise<readonly AuditEntry[]>;
}

/** The entries that were asked for, a page at a time, newest first. */
export async function AuditLog({ path, asked, find }: Props) {
  const entries = await find({ ...auditInput(asked, await pageTimeZone()), limit: PAGE });
  const { before, ...filters } = asked;
  const filtered = Object.values(filters).some((value) => value !== '');
  return (
    <>
      <AuditFilter path={path} asked={asked} />
      {entries.length === 0 ? <NoEntries filtered={filtered} /> : <AuditTable path={path} entries={entries} />}
      <NextPage path={path} query={filters} by="before" cursor={cursorAfter(entries, PAGE, ({ id }) => id)} later={before !== ''} />
    </>
  );
}

function NoEntries({ filtered }: { readonly filtered: boolean }) {
  if (filtered) return <EmptyState title="No entry matches.">Leave out a filter, or choose a longer time.</EmptyState>;
  return <EmptyState title="No changes yet">Every change to a date, a grade or a role is listed here with its reason.</EmptyState>;
}
