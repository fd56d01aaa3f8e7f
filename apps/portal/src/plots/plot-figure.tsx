'use client';
import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { type PlotTable, tableCsv } from './plot-table.ts';
import { TipArea } from './plot-tip.tsx';
import { fileName, saveFile } from './save-file.ts';
import { standaloneSvg } from './save-svg.ts';
import { type Size, useSize } from './use-size.ts';

/** Heights set by class, so that nothing jumps when the browser has measured the width. On paper a rem is 12 pixels. */
const SIZES = {
  normal: { looks: 'h-88 sm:h-108 print:h-68', initial: { width: 720, height: 432 }, paper: { width: 670, height: 204 } },
  small: { looks: 'h-64', initial: { width: 360, height: 256 }, paper: { width: 330, height: 192 } },
  strip: { looks: 'h-44', initial: { width: 720, height: 176 }, paper: { width: 670, height: 132 } },
} as const satisfies Record<string, { looks: string; initial: Size; paper: Size }>;

export type PlotSize = keyof typeof SIZES;

export interface PlotFigureProps {
  readonly title: string;
  /** Text alternative of the plot. */
  readonly description: string;
  /** Created on demand: for a large class it has a thousand rows. */
  readonly table: () => PlotTable;
  /** Content of the CSV file if it has more than the table. */
  readonly csv?: () => PlotTable;
  readonly size?: PlotSize;
  /** Beside the buttons: what the marks mean. */
  readonly legend?: ReactNode;
  /** Between drawing and legend: controls that belong to the plot. */
  readonly controls?: ReactNode;
  /** Below everything: what a reader must know to interpret the drawing. */
  readonly note?: string;
  /** SVG elements for a box of this size. */
  readonly children: (size: Size) => ReactNode;
}

/** A drawing with its text alternative, the table behind it (key `t`), and both as files. */
export function PlotFigure({ title, description, table, csv = table, size = 'normal', legend, controls, note, children }: PlotFigureProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { looks, ...sizes } = SIZES[size];
  const [svg, measured] = useSize<SVGSVGElement>(sizes);
  const [asTable, setAsTable] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 't' && !event.ctrlKey && !event.metaKey && !event.altKey && !isField(event.target)) setAsTable(!asTable);
  };
  const save = () => svg.current && saveFile(`${fileName(title)}.svg`, 'svg', standaloneSvg(svg.current, title));
  return (
    <figure aria-labelledby={`${id}-title`} onKeyDown={onKeyDown} className="min-w-0 break-inside-avoid">
      <figcaption id={`${id}-title`} className="mb-1 text-sm font-medium">
        {title}
      </figcaption>
      <div ref={box} className={clsx('relative', asTable && 'hidden')}>
        <p id={`${id}-desc`} className="sr-only">
          {description}
        </p>
        <TipArea box={box}>
          {/* biome-ignore lint/a11y/useSemanticElements: it is a drawing whose marks are reached one by one. */}
          <svg
            ref={svg}
            role="group"
            aria-labelledby={`${id}-title`}
            aria-describedby={`${id}-desc`}
            viewBox={`0 0 ${measured.width} ${measured.height}`}
            className={clsx('w-full text-xs select-none', looks)}
          >
            {children(measured)}
          </svg>
        </TipArea>
        {controls}
      </div>
      {asTable && <DataTable table={table()} />}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-muted">
        <div className="flex flex-wrap gap-x-4 gap-y-1">{!asTable && legend}</div>
        <div className="flex gap-1 print:hidden">
          <Button kind="quiet" size="small" aria-pressed={asTable} aria-keyshortcuts="t" onClick={() => setAsTable(!asTable)}>
            Table
          </Button>
          <Button kind="quiet" size="small" disabled={asTable} onClick={save}>
            Save SVG
          </Button>
          <Button kind="quiet" size="small" onClick={() => saveFile(`${fileName(title)}.csv`, 'csv', tableCsv(csv()))}>
            Save CSV
          </Button>
        </div>
      </div>
      {note && <p className="mt-1 max-w-[72ch] text-xs text-muted">{note}</p>}
    </figure>
  );
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

function DataTable({ table: { caption, columns, rows } }: { readonly table: PlotTable }) {
  return (
    <Table caption={caption} className="max-h-108 overflow-y-auto">
      <Head>
        {columns.map(({ name, numeric }) => (
          <HeadCell key={name} numeric={numeric === true}>
            {name}
          </HeadCell>
        ))}
      </Head>
      <tbody>
        {rows.map(({ id, href, cells: [first, ...rest] }) => (
          <Row key={id}>
            <RowHead>{href === undefined ? first?.shown : <TextLink href={href}>{first?.shown}</TextLink>}</RowHead>
            {rest.map(({ shown }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column, and never moves.
              <Cell key={index} numeric={columns[index + 1]?.numeric === true}>
                {shown}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
