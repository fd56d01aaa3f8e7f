import { deviceWords } from '@rooflab/roofline';
import type { Api } from '../pages-bridge.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { RevokeWorkerToken } from './revoke-worker-token.tsx';

type Token = Awaited<ReturnType<Api['workerToken']['list']>>[number];

/** The tokens of workers, each shown by its first characters. */
export function WorkerTokenTable({ tokens }: { readonly tokens: readonly Token[] }) {
  return (
    <Table caption="Tokens of workers">
      <Head>
        <HeadCell>Token</HeadCell>
        <HeadCell>For</HeadCell>
        <HeadCell>Signed in</HeadCell>
        <HeadCell>Last used</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </Head>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.tokenId} {...token} />
        ))}
      </tbody>
    </Table>
  );
}

function TokenRow({ tokenId, label, start, namePattern, deviceClass, scopes, workers, lastUsedAt, revokedAt }: Token) {
  return (
    <Row>
      <RowHead className="max-w-56 break-words">
        {label}
        <code className="block text-xs font-normal text-muted">{start}…</code>
      </RowHead>
      <Cell className="max-w-56 break-words">
        <code className="text-xs">{namePattern}</code>
        <span className="block text-xs text-muted">
          {deviceClass === null ? 'any device' : deviceWords[deviceClass].toLowerCase()}; {scopes.join(', ')}
        </span>
      </Cell>
      <Cell className="max-w-56 break-words">{workers.length === 0 ? <span className="text-muted">nobody</span> : workers.join(', ')}</Cell>
      <Cell>{lastUsedAt ? <Time at={lastUsedAt} /> : <span className="text-muted">never</span>}</Cell>
      <Cell className="py-1 text-right">
        {revokedAt ? (
          <span className="text-xs text-muted">
            revoked <Time at={revokedAt} style="day" />
          </span>
        ) : (
          <RevokeWorkerToken tokenId={tokenId} label={label} />
        )}
      </Cell>
    </Row>
  );
}
