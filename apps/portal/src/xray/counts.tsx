import type { Xray } from '@rooflab/result';
import { formatBytes, formatCount } from '@rooflab/roofline/units';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { type Counted, countedGroups, formatTimes } from './counted-groups.ts';

/** All totals in four short lists. */
export function Counts({ xray }: { readonly xray: Xray }) {
  return (
    <div className="grid content-start gap-x-10 gap-y-5 @md:grid-cols-2">
      {countedGroups(xray).map(({ title, counts }) => (
        <div key={title} className="min-w-0">
          <h3 className="mb-1 border-b border-line pb-1 text-sm font-medium">{title}</h3>
          {counts.length === 0 ? <p className="text-sm text-muted">not used</p> : <CountList counts={counts} />}
        </div>
      ))}
    </div>
  );
}

function CountList({ counts }: { readonly counts: readonly Counted[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-sm">
      {counts.map(({ name, shown, beside }) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid items-baseline">
          <dt className="text-muted">
            {name}
            {beside && <span className="text-xs">, {beside}</span>}
          </dt>
          <dd className="figures text-right">{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Traffic of each buffer, and how often each of its elements is read. */
export function BufferTable({ xray: { buffers, sampledWorkgroups, workgroups } }: { readonly xray: Xray }) {
  const hasAtomics = buffers.some(({ atomics }) => atomics > 0);
  return (
    <Table caption="Global memory by buffer" showCaption>
      <Head>
        <HeadCell>Buffer</HeadCell>
        <HeadCell numeric>Loads</HeadCell>
        <HeadCell numeric>Stores</HeadCell>
        {hasAtomics && <HeadCell numeric>Atomics</HeadCell>}
        <HeadCell numeric>Sectors</HeadCell>
        <HeadCell numeric>Fewest</HeadCell>
        <HeadCell numeric>Asked for</HeadCell>
        <HeadCell numeric>{sampledWorkgroups < workgroups ? 'Each element read in the sample' : 'Each element read'}</HeadCell>
        <HeadCell numeric>By one workgroup</HeadCell>
      </Head>
      <tbody>
        {buffers.map((buffer) => (
          <Row key={buffer.binding}>
            <RowHead className="font-mono">{buffer.name}</RowHead>
            <Cell numeric>{formatCount(buffer.loads)}</Cell>
            <Cell numeric>{formatCount(buffer.stores)}</Cell>
            {hasAtomics && <Cell numeric>{formatCount(buffer.atomics)}</Cell>}
            <Cell numeric>{formatCount(buffer.sectors)}</Cell>
            <Cell numeric>{formatCount(buffer.fewestSectors)}</Cell>
            <Cell numeric>{formatBytes(buffer.bytesRequested)}</Cell>
            <Cell numeric>{readCount(buffer, buffer.readsPerByte)}</Cell>
            <Cell numeric>{readCount(buffer, buffer.readsPerByteInWorkgroup)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function readCount({ readLines }: Xray['buffers'][number], reads: number): string {
  return readLines.length === 0 ? '–' : `${formatTimes(reads)} ×`;
}
