import type { Api } from '../pages-bridge.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { RevokeAnyToken } from './revoke-any-token.tsx';

type Token = Awaited<ReturnType<Api['admin']['tokens']>>[number];

/** Tokens of all users, each shown by its first characters. */
export function TokenTable({ tokens }: { readonly tokens: readonly Token[] }) {
  return (
    <Table caption="Everyone’s API tokens">
      <Head>
        <HeadCell>Owner</HeadCell>
        <HeadCell>Token</HeadCell>
        <HeadCell>Permissions</HeadCell>
        <HeadCell>Last used</HeadCell>
        <HeadCell>Expires</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </Head>
      <tbody>
        {tokens.map(({ tokenId, name, start, scopes, lastUsedAt, expiresAt, userName, email }) => (
          <Row key={tokenId}>
            <RowHead className="max-w-56 break-words">
              {userName}
              <span className="block text-xs font-normal text-muted">{email}</span>
            </RowHead>
            <Cell className="max-w-48 break-words">
              {name}
              <code className="block text-xs text-muted">{start}…</code>
            </Cell>
            <Cell>
              <code className="text-xs">{scopes.join(', ')}</code>
            </Cell>
            <Cell>{lastUsedAt ? <Time at={lastUsedAt} /> : <span className="text-muted">never</span>}</Cell>
            <Cell>{expiresAt ? <Time at={expiresAt} style="day" /> : <span className="text-muted">never</span>}</Cell>
            <Cell className="py-1 text-right">
              <RevokeAnyToken tokenId={tokenId} name={name} owner={userName} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
