import type { Api } from '../pages-bridge.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { RevokeToken } from './revoke-token.tsx';

type Token = Awaited<ReturnType<Api['token']['list']>>[number];

export function TokenList({ tokens }: { readonly tokens: readonly Token[] }) {
  return (
    <Table caption="Your tokens">
      <Head>
        <HeadCell>Token</HeadCell>
        <HeadCell>Permissions</HeadCell>
        <HeadCell>Last used</HeadCell>
        <HeadCell className="max-sm:hidden">Expires</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </Head>
      <tbody>
        {tokens.map(({ tokenId, name, start, scopes, lastUsedAt, expiresAt }) => (
          <Row key={tokenId}>
            <RowHead className="break-words">
              {name}
              <code className="block text-xs font-normal text-muted">{start}…</code>
            </RowHead>
            <Cell>
              <code className="text-xs">{scopes.join(', ')}</code>
            </Cell>
            <Cell>{lastUsedAt ? <Time at={lastUsedAt} /> : <span className="text-muted">never</span>}</Cell>
            <Cell className="max-sm:hidden">
              {expiresAt ? <Time at={expiresAt} style="day" /> : <span className="text-muted">never</span>}
            </Cell>
            <Cell className="py-1 text-right">
              <RevokeToken tokenId={tokenId} name={name} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
