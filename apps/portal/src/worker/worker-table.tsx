import { deviceWords } from '@rooflab/roofline';
import { formatBandwidth, formatThroughput } from '@rooflab/roofline/units';
import type { Api } from '../pages-bridge.ts';
import { formatDistance } from '../ui/format-moment.ts';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { RoofFigure } from './roof-figure.tsx';
import { WorkerActions } from './worker-actions.tsx';
import { confinementWords, deviceDescription, workerFaults } from './worker-words.ts';

type Worker = Awaited<ReturnType<Api['worker']['list']>>[number];
type Load = Awaited<ReturnType<Api['worker']['loads']>>[number];
type Roofs = Awaited<ReturnType<Api['worker']['roofs']>>;

interface WorkerTableProps {
  readonly workers: readonly Worker[];
  readonly loads: readonly Load[];
  readonly roofs: ReadonlyMap<string, Roofs>;
}

/** The workers, what they did in the last day, and whether their roofs are stable. */
export function WorkerTable({ workers, loads, roofs }: WorkerTableProps) {
  const now = new Date();
  return (
    <Table caption="Grading workers">
      <Head>
        <HeadCell>Worker</HeadCell>
        <HeadCell>Health</HeadCell>
        <HeadCell numeric>Graded in 24 h</HeadCell>
        <HeadCell numeric>Failed</HeadCell>
        <HeadCell numeric>Median, p95</HeadCell>
        <HeadCell numeric>Copy roof</HeadCell>
        <HeadCell numeric>Compute roof</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </Head>
      <tbody>
        {workers.map((worker) => (
          <WorkerRow
            key={worker.workerId}
            worker={worker}
            load={loads.find(({ workerId }) => workerId === worker.workerId)}
            roofs={roofs.get(worker.workerId)}
            now={now}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface WorkerRowProps {
  readonly worker: Worker;
  readonly load: Load | undefined;
  readonly roofs: Roofs | undefined;
  readonly now: Date;
}

function WorkerRow({ worker, load, roofs, now }: WorkerRowProps) {
  const { workerId, name, device, deviceClass, state, pausedReason, lastSeenAt, version } = worker;
  const confinement = confinementWords(worker.confinement);
  const measured = roofs?.roofs ?? [];
  const drift = roofs?.drift;
  const signs = { state, lastSeenAt, graded: load?.graded ?? 0, failed: load?.failed ?? 0 };
  const drifts = [drift?.copyBytesPerSecond ?? null, drift?.flopsPerSecond ?? null];
  const faults = workerFaults({ ...signs, drifts, confined: confinement.complete }, now);
  return (
    <Row>
      <RowHead className="max-w-64 break-words">
        {name}
        <span className="block text-xs font-normal text-muted">
          {deviceDescription(device)}, {deviceWords[deviceClass].toLowerCase()}, {version}
        </span>
        <span
          className={`block text-xs font-normal ${confinement.complete ? 'text-muted' : 'text-slow'}`}
          title={worker.confinement?.reasons.join('\n')}
        >
          {confinement.words}
        </span>
      </RowHead>
      <Cell>
        <span className={faults.length === 0 ? 'text-good' : 'text-slow'}>
          {faults.length === 0 ? '✓ healthy' : `▲ ${faults.join(', ')}`}
        </span>
        <span className="block text-xs text-muted">seen {formatDistance(lastSeenAt, now)}</span>
        {pausedReason && <span className="block max-w-48 text-xs break-words">{pausedReason}</span>}
      </Cell>
      <Cell numeric>{load?.graded ?? 0}</Cell>
      <Cell numeric>{load?.failed ?? 0}</Cell>
      <Cell numeric>{load?.medianSeconds == null ? '' : `${load.medianSeconds.toFixed(1)} s, ${(load.p95Seconds ?? 0).toFixed(1)} s`}</Cell>
      <Cell numeric>
        <RoofFigure
          name="Copy roof"
          values={measured.map(({ copyBytesPerSecond }) => copyBytesPerSecond)}
          format={formatBandwidth}
          drift={drift?.copyBytesPerSecond}
        />
      </Cell>
      <Cell numeric>
        <RoofFigure
          name="Compute roof"
          values={measured.map(({ flopsPerSecond }) => flopsPerSecond)}
          format={(value) => formatThroughput(value, 'flop')}
          drift={drift?.flopsPerSecond}
        />
      </Cell>
      <Cell className="py-1 text-right">
        <WorkerActions workerId={workerId} name={name} state={state} />
      </Cell>
    </Row>
  );
}
