import type { Api } from '../pages-bridge.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { pageTimeZone, Time } from '../ui/time.tsx';
import { subjectAddress } from './audit-address.ts';
import { type FieldChange, fieldChanges } from './audit-changes.ts';
import { valueWords } from './audit-fields.ts';
import { actionWords, actorWords } from './audit-words.ts';

export type AuditEntry = Awaited<ReturnType<Api['admin']['audit']>>[number];

/** Who changed what, to what, and why. */
export async function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  if (entries.length === 0)
    return <EmptyState title="No changes yet">Every change to a date, a grade or a role is listed here with its reason.</EmptyState>;
  const timeZone = await pageTimeZone();
  return (
    <Table caption="Audit log">
      <Head>
        <HeadCell>When</HeadCell>
        <HeadCell>Who</HeadCell>
        <HeadCell>What</HeadCell>
        <HeadCell className="w-1/2">Change and reason</HeadCell>
      </Head>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id}>
            <RowHead className="font-normal">
              <Time at={entry.at} />
            </RowHead>
            <Cell className="max-w-48 break-words">{actorWords(entry)}</Cell>
            <Cell className="max-w-64 break-words">
              {actionWords(entry.action)}
              <Subject entry={entry} />
            </Cell>
            <Cell className="break-words">
              <Changes entry={entry} timeZone={timeZone} />
              {entry.reason}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Subject({ entry }: { readonly entry: AuditEntry }) {
  const { subjectName } = entry;
  const href = subjectAddress(entry);
  if (subjectName === null) return null;
  return <div className="text-sm">{href === null ? subjectName : <TextLink href={href}>{subjectName}</TextLink>}</div>;
}

/** Any further changes are folded. */
const MOST_CHANGES = 5;

function Changes({ entry: { before, after }, timeZone }: { readonly entry: AuditEntry; readonly timeZone: string }) {
  const changes = fieldChanges(before, after);
  const lines = changes.map((change) => <Change key={change.words} change={change} timeZone={timeZone} />);
  if (changes.length <= MOST_CHANGES) return lines;
  return (
    <details>
      <summary className="w-fit py-1 text-sm text-muted">
        {changes.length} fields: {changes.map(({ words }) => words).join(', ')}
      </summary>
      {lines}
    </details>
  );
}

function Change({ change: { words, name, from, to }, timeZone }: { readonly change: FieldChange; readonly timeZone: string }) {
  const told = [from, to].filter((value) => value !== undefined).map((value) => valueWords(name, value, timeZone));
  return (
    <div>
      <span className="text-muted">{words}:</span> {told.join(' → ')}
    </div>
  );
}
