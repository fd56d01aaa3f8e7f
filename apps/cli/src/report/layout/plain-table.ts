import Table from 'cli-table3';

type Align = 'left' | 'right';

const NO_FRAME = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

/** Lines of a table without a frame; columns that `aligns` does not name are right-aligned. */
export function plainTable(head: readonly string[], rows: readonly (readonly string[])[], aligns: readonly Align[]): string[] {
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, i) => aligns[i] ?? 'right'),
    chars: NO_FRAME,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  for (const row of rows) table.push([...row]);
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
}
