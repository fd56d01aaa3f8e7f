import type { Api } from '../pages-bridge.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { UserActions } from './user-actions.tsx';

export type Account = Awaited<ReturnType<Api['admin']['users']>>[number];

export function UserTable({ users, ownId }: { readonly users: readonly Account[]; readonly ownId: string }) {
  return (
    <Table caption="Users">
      <Head>
        <HeadCell>Name</HeadCell>
        <HeadCell>E-mail</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell numeric>Courses</HeadCell>
        <HeadCell>Since</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </Head>
      <tbody>
        {users.map((user) => (
          <Row key={user.userId}>
            <RowHead className="max-w-56 break-words">{user.name}</RowHead>
            <Cell className="max-w-64 break-words">{user.email}</Cell>
            <Cell>
              <State user={user} />
            </Cell>
            <Cell numeric>{user.courses}</Cell>
            <Cell>
              <Time at={user.createdAt} style="day" />
            </Cell>
            <Cell className="py-1 text-right">
              <UserActions {...user} isOwn={user.userId === ownId} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function State({ user: { isAdmin, banned, emailVerified } }: { readonly user: Account }) {
  return (
    <span className="flex flex-wrap gap-x-2">
      {isAdmin && <span className="text-accent">administrator</span>}
      {banned && <span className="text-wrong">✗ banned</span>}
      {!emailVerified && <span className="text-muted">address not confirmed</span>}
    </span>
  );
}
