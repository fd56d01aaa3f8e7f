import type { Metadata } from 'next';
import { cursorAfter, NextPage } from '../../../admin/next-page.tsx';
import { readSearch, SearchForm } from '../../../admin/search-form.tsx';
import { TokenTable } from '../../../admin/token-table.tsx';
import { load } from '../../../api/server.ts';
import { paths } from '../../../shell/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

export const metadata: Metadata = { title: 'Tokens' };

const LIMIT = 50;

export default async function TokensPage({ searchParams }: { readonly searchParams: Promise<{ search?: string; after?: string }> }) {
  const asked = await searchParams;
  const search = readSearch(asked.search);
  const after = readSearch(asked.after) || null;
  const tokens = await load((api) => api.admin.tokens({ search, after, limit: LIMIT }));
  const cursor = cursorAfter(tokens, LIMIT, ({ tokenId }) => tokenId);
  return (
    <>
      <PageHeader title="API tokens" lead="Everyone’s tokens. Only hashes are kept, so a token can be revoked but not read." />
      <SearchForm label="Owner's name or address" search={search} />
      {tokens.length === 0 ? <EmptyState title="No tokens match." /> : <TokenTable tokens={tokens} />}
      <NextPage path={paths.adminPage('tokens')} query={{ search }} by="after" cursor={cursor} later={after !== null} />
    </>
  );
}
