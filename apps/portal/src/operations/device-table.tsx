import type { Api } from '../pages-bridge.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';

type Workers = Awaited<ReturnType<Api['queue']['workers']>>;

const CLASSES = { software: 'Software', medium: 'Medium GPU', large: 'Large GPU' } as const;

/** By shape and word, not by colour alone. */
const STATES = {
  active: '● grades',
  paused: '▲ paused',
  draining: '◇ finishes, then stops',
  gone: '○ gone',
} as const satisfies Record<Workers[number]['state'], string>;

export function DeviceTable({ workers }: { readonly workers: Workers }) {
  if (workers.length === 0)
    return <EmptyState title="No worker has reported yet">Hand-ins are kept and wait. An administrator starts a worker.</EmptyState>;
  return (
    <Table caption="Devices that grade">
      <Head>
        <HeadCell>Device</HeadCell>
        <HeadCell>Class</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell>Last heard of</HeadCell>
      </Head>
      <tbody>
        {workers.map(({ device, deviceClass, state, lastSeenAt }) => (
          <Row key={`${device} ${lastSeenAt.toISOString()}`}>
            <RowHead>{device}</RowHead>
            <Cell>{CLASSES[deviceClass]}</Cell>
            <Cell>{STATES[state]}</Cell>
            <Cell>
              <Time at={lastSeenAt} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
