import type { Api } from '../pages-bridge.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { roleWords } from '../ui/role-words.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { InvitationLink } from './invitation-links.tsx';
import { PersonActions, RevokeInvitation } from './roster-row.tsx';
import { SectionCell } from './section-cell.tsx';

type Roster = Awaited<ReturnType<Api['roster']['list']>>;

interface PeopleProps {
  readonly courseId: string;
  readonly people: Roster['people'];
  readonly mayChange: boolean;
  readonly readerId: string;
}

export function People({ courseId, people, mayChange, readerId }: PeopleProps) {
  if (people.length === 0) return <EmptyState title="Nobody yet">Show the join code, or import a file.</EmptyState>;
  return (
    <Table caption="People in the course">
      <Head>
        <HeadCell>Name</HeadCell>
        <HeadCell>Address</HeadCell>
        <HeadCell>Section</HeadCell>
        <HeadCell>Nickname</HeadCell>
        <HeadCell>Since</HeadCell>
        {mayChange && <HeadCell className="text-right">Role</HeadCell>}
      </Head>
      <tbody>
        {people.map(({ enrolmentId, userId, name, email, role, section, nickname, createdAt, droppedAt, mayReset }) => (
          <Row key={enrolmentId} className={droppedAt === null ? '' : 'text-muted'}>
            <RowHead>
              {name}
              {droppedAt !== null && <span className="block font-normal">removed; their work is kept</span>}
              {!mayChange && role !== 'student' && <span className="block font-normal text-muted">{roleWords[role]}</span>}
            </RowHead>
            <Cell>{email}</Cell>
            <Cell>{mayChange && droppedAt === null ? <SectionCell key={section} {...{ courseId, email, name, section }} /> : section}</Cell>
            <Cell>{nickname ?? ''}</Cell>
            <Cell>
              <Time at={createdAt} style="day" />
            </Cell>
            {mayChange && (
              <Cell>
                <PersonActions
                  enrolmentId={enrolmentId}
                  name={name}
                  role={role}
                  dropped={droppedAt !== null}
                  isReader={userId === readerId}
                  mayReset={mayReset === true}
                />
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

interface InvitationsProps {
  readonly courseId: string;
  readonly invitations: Roster['invitations'];
  readonly mayChange: boolean;
}

export function Invitations({ courseId, invitations, mayChange }: InvitationsProps) {
  return (
    <Table caption="Invitations">
      <Head>
        <HeadCell>Address</HeadCell>
        <HeadCell>Name</HeadCell>
        <HeadCell>Role</HeadCell>
        <HeadCell>Section</HeadCell>
        <HeadCell>State</HeadCell>
        {mayChange && (
          <HeadCell>
            <span className="sr-only">Actions</span>
          </HeadCell>
        )}
      </Head>
      <tbody>
        {invitations.map(({ invitationId, email, name, role, section, signUp, linkExpiresAt }) => (
          <Row key={invitationId}>
            <RowHead>{email}</RowHead>
            <Cell>{name}</Cell>
            <Cell>{roleWords[role]}</Cell>
            <Cell>{mayChange ? <SectionCell key={section} {...{ courseId, email, name, section }} /> : section}</Cell>
            <Cell className="min-w-48">
              {signUp ? `signed up as ${signUp.name}, address not confirmed` : 'no account yet'}
              {linkExpiresAt !== null && (
                <span className="block text-muted">
                  {linkExpiresAt > new Date() ? 'link until ' : 'link ended '}
                  <Time at={linkExpiresAt} style="day" />
                </span>
              )}
            </Cell>
            {mayChange && (
              <Cell className="text-right">
                <span className="flex min-w-36 justify-end gap-2">
                  <InvitationLink courseId={courseId} invitationId={invitationId} email={email} />
                  <RevokeInvitation invitationId={invitationId} email={email} />
                </span>
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
