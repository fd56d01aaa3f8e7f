import type { Api } from '../pages-bridge.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import type { Choice } from './extension-form.tsx';
import { RevokeExtension } from './revoke-extension.tsx';
import { TimeGiven } from './time-given.tsx';

type Extensions = Awaited<ReturnType<Api['extension']['list']>>;

export function ExtensionTable({ extensions, assignments }: { readonly extensions: Extensions; readonly assignments: readonly Choice[] }) {
  if (extensions.length === 0) return <EmptyState title="No extensions yet">Everyone is on the standard dates.</EmptyState>;
  const titles = new Map(assignments.map(({ id, name }) => [id, name]));
  return (
    <Table caption="Extensions, newest first">
      <Head>
        <HeadCell>Student or section</HeadCell>
        <HeadCell>Assignment</HeadCell>
        <HeadCell>Time</HeadCell>
        <HeadCell numeric>Extra attempts</HeadCell>
        <HeadCell>Reason</HeadCell>
        <HeadCell>Given</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </Head>
      <tbody>
        {extensions.map(({ extensionId, assignmentId, extraAttempts, reason, grantedBy, createdAt, revokedAt, ...extension }) => (
          <Row key={extensionId} className={revokedAt === null ? '' : 'text-muted'}>
            <RowHead>
              <Grantee extension={extension} />
            </RowHead>
            <Cell>{assignmentId === null ? 'every assignment' : titles.get(assignmentId)}</Cell>
            <Cell>
              <TimeGiven {...extension} />
            </Cell>
            <Cell numeric>{extraAttempts}</Cell>
            <Cell className="max-w-xs break-words">{reason}</Cell>
            <Cell>
              <Time at={createdAt} style="day" /> by {grantedBy}
            </Cell>
            <Cell className="text-right">
              {revokedAt === null ? <RevokeExtension extensionId={extensionId} name={granteeName(extension)} /> : 'taken back'}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

type Recipient = Pick<Extensions[number], 'enrolmentId' | 'section' | 'name' | 'email'>;

function granteeName({ section, name, email }: Recipient): string {
  return section === null ? name || email : `section ${section}`;
}

function Grantee({ extension }: { readonly extension: Recipient }) {
  const { section, enrolmentId, name, email } = extension;
  if (section !== null) return `Section ${section}`;
  return (
    <>
      {name}
      <span className="block font-normal text-muted">{email}</span>
      {enrolmentId === null && <span className="block font-normal text-muted">invited: applies once they join</span>}
    </>
  );
}
