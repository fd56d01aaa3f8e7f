import type { Api } from '../pages-bridge.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';

type Entries = Awaited<ReturnType<Api['audit']['list']>>;

/** Who changed what, and why. */
export function AuditTable({ entries }: { readonly entries: Entries }) {
  if (entries.length === 0)
    return (
      <EmptyState title="Nothing was changed yet">Every change of a date, a grade or a role will stand here, with its reason.</EmptyState>
    );
  return (
    <Table caption="Changes, newest first">
      <Head>
        <HeadCell>When</HeadCell>
        <HeadCell>Who</HeadCell>
        <HeadCell>What</HeadCell>
        <HeadCell>Why</HeadCell>
        <HeadCell>From and to</HeadCell>
      </Head>
      <tbody>
        {entries.map(({ id, at, actor, actorName, action, subjectKind, subjectId, reason, before, after }) => (
          <Row key={id}>
            <RowHead>
              <Time at={at} />
            </RowHead>
            <Cell>{actorName ?? actor}</Cell>
            <Cell>
              {action}
              <span className="figures block text-xs text-muted">
                {subjectKind} {subjectId.slice(0, 8)}
              </span>
            </Cell>
            <Cell className="max-w-sm break-words">{reason}</Cell>
            <Cell>{(before !== null || after !== null) && <Details before={before} after={after} />}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Details({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  return (
    <details>
      <summary className="text-accent">show</summary>
      <pre className="mt-1 max-w-md text-xs break-words whitespace-pre-wrap">
        {before !== null && `before ${JSON.stringify(before, null, 1)}\n`}
        {after !== null && `after ${JSON.stringify(after, null, 1)}`}
      </pre>
    </details>
  );
}
