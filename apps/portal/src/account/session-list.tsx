import type { Api } from '../pages-bridge.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { deviceName } from './device-name.ts';
import { EndOtherSessions, EndSession } from './session-actions.tsx';

type Session = Awaited<ReturnType<Api['me']['sessions']>>[number];

export function SessionList({ sessions }: { readonly sessions: readonly Session[] }) {
  return (
    <>
      <Table caption="Where you are signed in">
        <Head>
          <HeadCell>Device</HeadCell>
          <HeadCell className="max-sm:hidden">Address</HeadCell>
          <HeadCell>Last used</HeadCell>
          <HeadCell className="max-sm:hidden">Signed in</HeadCell>
          <HeadCell>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </Head>
        <tbody>
          {sessions.map(({ sessionId, userAgent, ipAddress, updatedAt, createdAt, isThis }) => (
            <Row key={sessionId}>
              <RowHead>{deviceName(userAgent)}</RowHead>
              <Cell className="figures max-sm:hidden">{ipAddress}</Cell>
              <Cell>{isThis ? 'now' : <Time at={updatedAt} />}</Cell>
              <Cell className="max-sm:hidden">
                <Time at={createdAt} />
              </Cell>
              <Cell className="py-1 text-right">
                {isThis ? (
                  <span className="text-muted">this one</span>
                ) : (
                  <EndSession sessionId={sessionId} device={deviceName(userAgent)} />
                )}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {sessions.length > 1 && <EndOtherSessions />}
    </>
  );
}
