import type { Api } from '../pages-bridge.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';

export type AuditEntry = Awaited<ReturnType<Api['admin']['audit']>>[number];

/** Who changed what, and why; what it was before and after is behind a line. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  if (entries.length === 0)
    return (
      <EmptyState title="Nothing was changed yet">Every change of a date, a grade or a role will stand here, with its reason.</EmptyState>
    );
  return (
    <Table caption="Audit log">
      <Head>
        <HeadCell>When</HeadCell>
        <HeadCell>Who</HeadCell>
        <HeadCell>What</HeadCell>
        <HeadCell className="w-1/2">Why and how</HeadCell>
      </Head>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id}>
            <RowHead className="font-normal">
              <Time at={entry.at} />
            </RowHead>
            <Cell className="max-w-48 break-words">{entry.actorName ?? entry.actor}</Cell>
            <Cell>
              <code className="text-xs whitespace-nowrap">{entry.action}</code>
            </Cell>
            <Cell className="break-words">
              {entry.reason}
              <Details entry={entry} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Details({ entry: { subjectKind, subjectId, before, after } }: { readonly entry: AuditEntry }) {
  return (
    <details className="text-xs text-muted">
      <summary className="w-fit py-1">
        {subjectKind} {subjectId}
      </summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        {before != null && <State name="before" value={before} />}
        {after != null && <State name="after" value={after} />}
      </dl>
    </details>
  );
}

function State({ name, value }: { readonly name: string; readonly value: unknown }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <pre className="break-all whitespace-pre-wrap">{JSON.stringify(value, null, 1)}</pre>
      </dd>
    </>
  );
}
