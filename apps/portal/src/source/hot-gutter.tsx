import type { HotCell, HotLine, HotLines } from './hot-lines.ts';

/** Each cell of the gutter is as wide as its title. */
const CELL = 'w-13 shrink-0 pr-2 text-right max-sm:w-11 max-sm:pr-1';

/** Titles of the figures beside the line numbers; stay at the top while the source scrolls. */
export function HotHead({ columns }: Pick<HotLines, 'columns'>) {
  return (
    <div aria-hidden="true" className="sticky top-0 z-10 flex border-b border-line bg-surface py-1 text-xs text-muted select-none">
      <span className="w-12 shrink-0 pr-4 text-right">line</span>
      {columns.map((name) => (
        <span key={name} className={CELL}>
          {name}
        </span>
      ))}
    </div>
  );
}

/** Figures and bars of one line, or empty space of the same width. On hover and for screen readers, everything that was counted. */
export function HotCells({ columns, line }: Pick<HotLines, 'columns'> & { readonly line: HotLine | undefined }) {
  return (
    <span className="flex shrink-0 select-none" {...(line && { title: line.words })}>
      {line && <span className="sr-only">({line.words})</span>}
      {columns.map((name, index) => (
        <span key={name} aria-hidden="true" className={CELL}>
          <Cell cell={line?.cells[index] ?? null} />
        </span>
      ))}
    </span>
  );
}

function Cell({ cell }: { readonly cell: HotCell | null }) {
  if (cell === null) return null;
  const needed = 100 * Math.min(1, cell.needed);
  const wasted = 100 * Math.min(1, cell.wasted);
  return (
    <span className="relative block h-5">
      <span className="block text-xs leading-4">{cell.shown}</span>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute bottom-px left-0 h-0.75 w-full overflow-visible"
      >
        <rect width={needed} height={4} className="fill-plot-1" />
        {wasted > 0 && (
          <rect x={needed} width={wasted} height={4} vectorEffect="non-scaling-stroke" className="fill-slow-quiet stroke-slow" />
        )}
      </svg>
    </span>
  );
}

/** Under the source: how to read the gutter. */
export function HotLegend({ columns }: Pick<HotLines, 'columns'>) {
  const words = {
    sectors: 'sectors: the line’s share of all sectors of global memory',
    passes: 'passes: its share of all passes over workgroup memory',
    lanes: 'lanes: how many of 32 are active on average, where some are not',
  };
  return (
    <p className="mt-2 max-w-[96ch] text-xs text-muted">
      {columns.map((name) => words[name]).join('; ')}. The hollow part of a bar is waste: sectors that are too many, passes for bank
      conflicts, idle lanes.
    </p>
  );
}
