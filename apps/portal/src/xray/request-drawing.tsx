import { BANKS, SECTOR_WORDS } from '@rooflab/roofline';
import { formatCount } from '@rooflab/roofline/units';
import { Unread } from '../plots/unread.tsx';
import type { Size } from '../plots/use-size.ts';
import { bankWordHeight, type LaneCell, laneCells, ROWS, roomyLabels, type SectorBox, sectorBoxes, touchX } from './request-layout.ts';
import { banksOf, type LaneTouch, sectorsOf, touchesOf, type WarpRequest, wordsOf } from './request-shape.ts';

interface DrawingProps {
  readonly request: WarpRequest;
  readonly box: Size;
}

/** Lanes above, the sectors that they touch below. */
export function SectorDrawing({ request, box }: DrawingProps) {
  const touches = touchesOf(request);
  const sectors = sectorsOf(wordsOf(touches));
  const boxes = sectorBoxes(sectors, box.width);
  const lanes = laneCells(request.addresses.length, box.width);
  const left = sectors.length - boxes.length;
  return (
    <Unread>
      <Links touches={touches} lanes={lanes} to={(touch) => ({ x: touchX(touch, boxes), y: ROWS.sectors })} />
      <Lanes lanes={lanes} touches={touches} width={box.width} />
      {boxes.map((each) => (
        <SectorMark key={each.sector.index} box={each} />
      ))}
      <SectorLabels boxes={boxes} width={box.width} left={left} />
    </Unread>
  );
}

interface LinksProps {
  readonly touches: readonly LaneTouch[];
  readonly lanes: readonly LaneCell[];
  /** The end of a lane's link; its x is null if the sector is left out. */
  readonly to: (touch: LaneTouch) => { readonly x: number | null; readonly y: number };
}

function Links({ touches, lanes, to }: LinksProps) {
  return touches.map((touch) => {
    const from = lanes[touch.lane];
    const { x, y } = to(touch);
    if (!from || x === null) return null;
    return (
      <line
        key={touch.lane}
        x1={from.x + from.width / 2}
        x2={x}
        y1={ROWS.lanes + ROWS.laneHeight}
        y2={y - 2}
        strokeOpacity={0.75}
        className="stroke-plot-1"
      />
    );
  });
}

/** Lanes that take part are filled, the others hollow. */
function Lanes({
  lanes,
  touches,
  width,
}: {
  readonly lanes: readonly LaneCell[];
  readonly touches: readonly LaneTouch[];
  readonly width: number;
}) {
  const active = new Set(touches.map(({ lane }) => lane));
  const labels = lanes.filter(({ lane }) => lane % 8 === 0 || lane === lanes.length - 1);
  return (
    <>
      {lanes.map(({ lane, x, width: wide }) => (
        <rect
          key={lane}
          x={x}
          y={ROWS.lanes}
          width={wide}
          height={ROWS.laneHeight}
          className={active.has(lane) ? 'fill-plot-1 stroke-plot-1' : 'fill-bg stroke-line-strong'}
        />
      ))}
      <Labels
        y={ROWS.laneLabel}
        labels={roomyLabels(
          labels.map(({ lane, x, width: wide }) => ({ x: x + wide / 2, text: lane === 0 ? 'lane 0' : String(lane) })),
          width,
        )}
      />
    </>
  );
}

function SectorMark({ box: { sector, x, width } }: { readonly box: SectorBox }) {
  const word = width / SECTOR_WORDS;
  return (
    <>
      {sector.touched.map((touched, index) =>
        touched ? (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is identified by its index.
            key={index}
            x={x + index * word}
            y={ROWS.sectors}
            width={word}
            height={ROWS.sectorHeight}
            className="fill-plot-2"
          />
        ) : null,
      )}
      <rect x={x} y={ROWS.sectors} width={width} height={ROWS.sectorHeight} fill="none" className="stroke-text" />
    </>
  );
}

/** The start of each contiguous piece of memory, as far as there is room. */
function SectorLabels({ boxes, width, left }: { readonly boxes: readonly SectorBox[]; readonly width: number; readonly left: number }) {
  const starts = boxes.filter(({ startsGroup }) => startsGroup);
  const labels = starts.map(({ sector, x, width: wide }, index) => {
    const bytes = formatCount(4 * SECTOR_WORDS * sector.index);
    return { x: x + wide / 2, text: index === 0 ? `byte ${bytes}` : bytes };
  });
  return (
    <>
      <Labels y={ROWS.sectorLabel} labels={roomyLabels(labels, width)} />
      {left > 0 && (
        <text x={width - 4} y={ROWS.sectorLabel + 16} textAnchor="end" className="fill-muted">
          and {formatCount(left)} more sectors
        </text>
      )}
    </>
  );
}

function Labels({ labels, y }: { readonly labels: readonly { readonly x: number; readonly text: string }[]; readonly y: number }) {
  return labels.map(({ x, text }) => (
    <text key={`${x} ${text}`} x={x} y={y} textAnchor="middle" className="figures fill-muted">
      {text}
    </text>
  ));
}

/** Lanes above, the banks below; the words of one bank are stacked. */
export function BankDrawing({ request, box }: DrawingProps) {
  const touches = touchesOf(request);
  const banks = banksOf(wordsOf(touches));
  const lanes = laneCells(request.addresses.length, box.width);
  const cells = laneCells(BANKS, box.width);
  const height = bankWordHeight(banks, box.height);
  const middle = (bank: number): number => (cells[bank]?.x ?? 0) + (cells[bank]?.width ?? 0) / 2;
  return (
    <Unread>
      <Links touches={touches} lanes={lanes} to={({ firstWord }) => ({ x: middle(firstWord % BANKS), y: ROWS.bankLabel - 12 })} />
      <Lanes lanes={lanes} touches={touches} width={box.width} />
      <Labels
        y={ROWS.bankLabel}
        labels={roomyLabels(
          [0, 8, 16, 24, BANKS - 1].map((bank) => ({ x: middle(bank), text: bank === 0 ? 'bank 0' : String(bank) })),
          box.width,
        )}
      />
      {banks.map((words, bank) => (
        <BankMark
          // biome-ignore lint/suspicious/noArrayIndexKey: a bank is identified by its index.
          key={bank}
          cell={cells[bank]}
          words={words.length}
          height={height}
        />
      ))}
    </Unread>
  );
}

/** A bank that no lane touches is hollow; from the second word on, words wait. */
function BankMark({ cell, words, height }: { readonly cell: LaneCell | undefined; readonly words: number; readonly height: number }) {
  if (!cell) return null;
  const place = (index: number) => ({ x: cell.x, width: cell.width, y: ROWS.banks + index * height, height: Math.max(1, height - 1.5) });
  if (words === 0) return <rect {...place(0)} className="fill-bg stroke-line-strong" />;
  return Array.from({ length: words }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a word is identified by its position.
    <rect key={index} {...place(index)} className={index === 0 ? 'fill-plot-1 stroke-plot-1' : 'fill-plot-2 stroke-plot-2'} />
  ));
}

/** The meaning of filled and hollow cells; the drawings use no other signs. */
export function RequestLegend({ memory }: Pick<WarpRequest, 'memory'>) {
  return memory === 'storage'
    ? 'Each box is a sector of eight words: filled words were requested; hollow ones are fetched with them.'
    : 'Each cell is a word in its bank: a word below another one has to wait for it.';
}
