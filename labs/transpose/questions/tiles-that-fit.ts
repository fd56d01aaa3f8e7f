import { defineQuestion, drawUntil } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

const THREADS = 2048;
const KIB = 1024;

interface Tile {
  readonly side: number;
  readonly threadRows: number;
  /** Of workgroup memory, on a multiprocessor. */
  readonly kibibytes: number;
}

const tileBytes = ({ side }: Tile) => 4 * side * (side + 1);
const byMemory = (tile: Tile) => (KIB * tile.kibibytes) / tileBytes(tile);
const byThreads = ({ side, threadRows }: Tile) => THREADS / (side * threadRows);

export const tilesThatFit = defineQuestion({
  id: 'transpose/tiles-that-fit',
  title: 'How many tiles a multiprocessor holds',
  draw: (random) =>
    drawUntil(
      () => ({ side: random.pick([16, 32, 64]), threadRows: random.pick([4, 8, 16]), kibibytes: random.int(12, 57) * 4 }),
      (tile) => Math.floor(byMemory(tile)) !== byThreads(tile),
    ),
  text: (tile) =>
    `A workgroup of ${tile.side} × ${tile.threadRows} threads transposes a tile of ${tile.side} × ${tile.side} elements of 4 bytes. In workgroup memory each row of the tile is one word longer. A multiprocessor has ${tile.kibibytes} KiB of workgroup memory and holds at most ${formatNumber(THREADS)} threads; nothing else is a limit.

How many bytes of workgroup memory does a workgroup take? How many workgroups does a multiprocessor hold, and which limit decides?`,
  fields: () => [
    { id: 'bytes', kind: 'integer', label: 'Workgroup memory of a workgroup', unit: 'B' },
    { id: 'workgroups', kind: 'integer', label: 'Workgroups at a time', unit: 'workgroups' },
    {
      id: 'limit',
      kind: 'choice',
      label: 'What decides',
      choices: [
        { value: 'memory', label: 'The workgroup memory.' },
        { value: 'threads', label: 'The number of threads.' },
      ],
    },
  ],
  answer: (tile) => ({
    bytes: tileBytes(tile),
    workgroups: Math.min(Math.floor(byMemory(tile)), byThreads(tile)),
    limit: byMemory(tile) < byThreads(tile) ? 'memory' : 'threads',
  }),
  mistakes: (tile) => {
    const [memory, threads] = [Math.floor(byMemory(tile)), byThreads(tile)];
    return [
      { field: 'bytes', value: 4 * tile.side ** 2, says: 'That leaves out the additional word of each row.' },
      { field: 'bytes', value: tile.side * (tile.side + 1), says: 'Those are words.' },
      memory < threads
        ? { field: 'workgroups', value: threads, says: 'The threads allow as many. Does the memory?' }
        : { field: 'workgroups', value: memory, says: 'The memory allows as many. Do the threads?' },
    ];
  },
  solution: (tile) => {
    const { side, threadRows, kibibytes } = tile;
    const [memory, threads] = [Math.floor(byMemory(tile)), byThreads(tile)];
    return `A tile takes $${side} \\cdot ${side + 1} \\cdot 4$ = **${formatNumber(tileBytes(tile))} B**. ${kibibytes} KiB are ${formatNumber(KIB * kibibytes)} bytes, enough for ${memory}. A workgroup has ${side * threadRows} threads, and ${formatNumber(THREADS)} are ${threads} workgroups. The smaller number holds: **${formatNumber(Math.min(memory, threads))} workgroups**. What decides: **${memory < threads ? 'The workgroup memory.' : 'The number of threads.'}**`;
  },
});
