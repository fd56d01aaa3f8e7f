import { explorerAddress } from '../explorer/filter.ts';
import type { Api } from '../pages-bridge.ts';
import { paths } from '../shell/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Time } from '../ui/time.tsx';
import { actionWords, type FieldChange, fieldChanges, valueWords } from './audit-words.ts';

export type AuditEntry = Awaited<ReturnType<Api['admin']['audit']>>[number];

/** Who changed what, to what, and why. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }) {
  if (entries.length === 0)
    return <EmptyState title="No changes yet">Every change to a date, a grade or a role is listed here with its reason.</EmptyState>;
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
            <Cell className="max-w-48 break-words">{entry.actorName ?? entry.actor}</Cell>
            <Cell className="max-w-64 break-words">
              {actionWords(entry.action)}
              <Subject entry={entry} />
            </Cell>
            <Cell className="break-words">
              <Changes entry={entry} />
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

/** The page about what was changed; null where there is none. */
function subjectAddress({ courseSlug, subjectKind, subjectId }: AuditEntry): string | null {
  if (subjectKind === 'worker') return paths.adminPage('workers');
  if (subjectKind === 'lti-platform') return paths.adminPage('platforms');
  if (courseSlug === null) return null;
  switch (subjectKind) {
    case 'hand-in':
      return paths.handIn(courseSlug, subjectId);
    case 'enrolment':
      return explorerAddress(courseSlug, { student: subjectId });
    case 'assignment':
      return paths.staff(courseSlug, 'assignments');
    case 'extension':
      return paths.staff(courseSlug, 'extensions');
    case 'override':
      return paths.staff(courseSlug, 'gradebook');
    case 'regrade-set':
      return paths.staff(courseSlug, 'regrades');
    case 'announcement':
      return paths.staff(courseSlug, 'announcements');
    case 'lti-context':
    case 'lti-link':
      return paths.staff(courseSlug, 'lti');
    case 'webhook':
      return paths.staff(courseSlug, 'webhooks');
    case 'course':
      return paths.course(courseSlug);
    default:
      return null;
  }
}

/** More than these are folded away. */
const MOST_CHANGES = 3;

function Changes({ entry: { before, after } }: { readonly entry: AuditEntry }) {
  const told = fieldChanges(before, after);
  const small = told.filter(({ from, to }) => [from, to].every((value) => value === undefined || valueWords(value) !== null));
  const fits = small.length === told.length && told.length <= MOST_CHANGES;
  return (
    <>
      {fits && told.map((change) => <Change key={change.field} change={change} />)}
      {!fits && <Details before={before} after={after} summary={`${told.length} fields: ${told.map(({ field }) => field).join(', ')}`} />}
      {told.length === 0 && before != null && <Details before={before} after={after} summary="before the change" />}
    </>
  );
}

function Change({ change: { field, from, to } }: { readonly change: FieldChange }) {
  return (
    <div>
      <span className="text-muted">{field}:</span> {from !== undefined && `${valueWords(from)} → `}
      {valueWords(to)}
    </div>
  );
}

interface DetailsProps extends Pick<AuditEntry, 'before' | 'after'> {
  readonly summary: string;
}

function Details({ before, after, summary }: DetailsProps) {
  return (
    <details className="text-xs text-muted">
      <summary className="w-fit py-1">{summary}</summary>
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
