import type { Api } from '../pages-bridge.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import type { Choice } from './extension-form.tsx';
import { RevokeExtension } from './revoke-extension.tsx';

type Extensions = Awaited<ReturnType<Api['extension']['list']>>;

export function ExtensionTable({ extensions, assignments }: { readonly extensions: Extensions; readonly assignments: readonly Choice[] }) {
  if (extensions.length === 0) return <EmptyState title="No extensions yet">Everyone is on the standard dates.</EmptyState>;
  const titles = new Map(assignments.map(({ id, name }) => [id, name]));
  return (
    <Table caption="Extensions, newest first">
      <Head>
        <HeadCell>Student</HeadCell>
        <HeadCell>Assignment</HeadCell>
        <HeadCell>New due date</HeadCell>
        <HeadCell numeric>Extra attempts</HeadCell>
        <HeadCell>Reason</HeadCell>
        <HeadCell>Given</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </Head>
      <tbody>
        {extensions.map(
          ({ extensionId, enrolmentId, name, email, assignmentId, dueAt, extraAttempts, reason, grantedBy, createdAt, revokedAt }) => (
            <Row key={extensionId} className={revokedAt === null ? '' : 'text-muted'}>
              <RowHead>
                {name}
                <span className="block font-normal text-muted">{email}</span>
                {enrolmentId === null && <span className="block font-normal text-muted">invited: applies once they join</span>}
              </RowHead>
              <Cell>{titles.get(assignmentId) ?? ''}</Cell>
              <Cell>{dueAt === null ? 'same as everyone' : <Time at={dueAt} />}</Cell>
              <Cell numeric>{extraAttempts}</Cell>
              <Cell className="max-w-xs break-words">{reason}</Cell>
              <Cell>
                <Time at={createdAt} style="day" /> by {grantedBy}
              </Cell>
              <Cell className="text-right">
                {revokedAt === null ? <RevokeExtension extensionId={extensionId} name={name} /> : 'taken back'}
              </Cell>
            </Row>
          ),
        )}
      </tbody>
    </Table>
  );
}
