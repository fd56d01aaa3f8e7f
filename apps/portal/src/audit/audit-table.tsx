import type { Api } from '../pages-bridge.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { pageTimeZone, Time } from '../ui/time.tsx';
import { subjectAddress } from './audit-address.ts';
import { auditAddress } from './audit-asked.ts';
import { type FieldChange, fieldChanges } from './audit-changes.ts';
import { valueWords } from './audit-fields.ts';
import { actionWords, actorWords } from './audit-words.ts';

export type AuditEntry = Awaited<ReturnType<Api['admin']['audit']>>[number];

/** Who changed what, to what, and why. */
export async function AuditTable({ path, entries }: { readonly path: string; readonly entries: readonly AuditEntry[] }) {
  const timeZone = await pageTimeZone();
  return (
    <Table caption="Audit log">
      <Head>
        <HeadCell>When</HeadCell>
        <HeadCell className="max-sm:hidden">Who</HeadCell>
        <HeadCell>What</HeadCell>
        <HeadCell className="w-1/2">Change and reason</HeadCell>
      </Head>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id}>
            <RowHead className="font-normal">
              <Time at={entry.at} />
              <span className="block text-xs break-words text-muted sm:hidden">{actorWords(entry)}</span>
            </RowHead>
            <Cell className="max-w-48 break-words max-sm:hidden">{actorWords(entry)}</Cell>
            <Cell className="max-w-64 min-w-36 break-words sm:min-w-44">
              {actionWords(entry.action)}
              <Subject path={path} entry={entry} />
            </Cell>
            <Cell className="min-w-72 break-words">
              <Changes entry={entry} timeZone={timeZone} />
              {entry.reason}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Subject({ path, entry }: { readonly path: string; readonly entry: AuditEntry }) {
  const { subjectName, subjectKind, subjectId } = entry;
  const href = subjectAddress(entry);
  if (subjectName === null) return null;
  return (
    // Side by side, since a name of several lines would lie around the other link.
    <div className="flex items-baseline gap-x-2 text-sm">
      <span className="min-w-0">{href === null ? subjectName : <TextLink href={href}>{subjectName}</TextLink>}</span>
      <TextLink
        href={auditAddress(path, { kind: subjectKind, subject: subjectId })}
        aria-label={`History of ${subjectName}`}
        className="shrink-0 py-1 text-muted"
      >
        history
      </TextLink>
    </div>
  );
}

/** Any further changes are folded. */
const MOST_CHANGES = 4;

function Changes({ entry: { before, after }, timeZone }: { readonly entry: AuditEntry; readonly timeZone: string }) {
  const changes = fieldChanges(before, after);
  const lines = changes.map((change) => <Change key={change.words} change={change} timeZone={timeZone} />);
  if (changes.length <= MOST_CHANGES + 1) return lines;
  return (
    <>
      {lines.slice(0, MOST_CHANGES)}
      <details>
        <summary className="w-fit py-1 text-sm text-muted">{changes.length - MOST_CHANGES} more fields</summary>
        {lines.slice(MOST_CHANGES)}
      </details>
    </>
  );
}

/** `due: 30 Nov, 23:59 → 1 Dec, 23:59`; of a new or removed subject, the value alone. */
function Change({ change: { words, name, from, to }, timeZone }: { readonly change: FieldChange; readonly timeZone: string }) {
  const told = [from, to].filter((value) => value !== undefined).map((value) => valueWords(name, value, timeZone));
  return (
    <div>
      <span className="text-muted">{words}:</span> {told.join(' → ')}
    </div>
  );
}
