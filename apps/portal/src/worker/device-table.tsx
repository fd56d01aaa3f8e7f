import { deviceWords } from '@rooflab/roofline';
import { formatBandwidth, formatThroughput } from '@rooflab/roofline/units';
import type { Api } from '../pages-bridge.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { Time } from '../ui/time.tsx';
import { RoofFigure } from './roof-figure.tsx';

type Devices = Awaited<ReturnType<Api['queue']['devices']>>;

/** By shape and word, not by colour alone. */
const STATES = {
  active: '● grades',
  paused: '▲ paused',
  draining: '◇ finishes, then stops',
  gone: '○ gone',
} as const satisfies Record<Devices[number]['state'], string>;

/** The grading devices, and whether their roofs are stable: if a roof moves, times of the same kernel move too. */
export function DeviceTable({ devices }: { readonly devices: Devices }) {
  if (devices.length === 0)
    return <EmptyState title="No worker has connected yet">Hand-ins are kept until an administrator starts a worker.</EmptyState>;
  return (
    <Table caption="Grading devices">
      <Head>
        <HeadCell>Device</HeadCell>
        <HeadCell>Class</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell numeric>Copy roof</HeadCell>
        <HeadCell numeric>Compute roof</HeadCell>
        <HeadCell>Last seen</HeadCell>
      </Head>
      <tbody>
        {devices.map(({ workerId, device, deviceClass, state, pausedReason, lastSeenAt, roofs, drift }) => (
          <Row key={workerId}>
            <RowHead>{device}</RowHead>
            <Cell>{deviceWords[deviceClass]}</Cell>
            <Cell>
              {STATES[state]}
              {pausedReason !== null && <span className="block max-w-48 text-xs break-words text-muted">{pausedReason}</span>}
            </Cell>
            <Cell numeric>
              <RoofFigure
                name="Copy roof"
                values={roofs.map(({ copyBytesPerSecond }) => copyBytesPerSecond)}
                format={formatBandwidth}
                drift={drift.copyBytesPerSecond}
              />
            </Cell>
            <Cell numeric>
              <RoofFigure
                name="Compute roof"
                values={roofs.map(({ flopsPerSecond }) => flopsPerSecond)}
                format={(value) => formatThroughput(value, 'flop')}
                drift={drift.flopsPerSecond}
              />
            </Cell>
            <Cell>
              <Time at={lastSeenAt} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
