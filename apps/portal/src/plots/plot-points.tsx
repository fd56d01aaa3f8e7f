'use client';
import clsx from 'clsx';
import Link from 'next/link';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useInBrowser } from '../ui/use-in-browser.ts';
import { Arrival } from './arrival.tsx';
import { PAGE_ONLY } from './page-only.ts';
import type { PointKind } from './plot-point.ts';
import { useTip } from './plot-tip.tsx';
import { Unread } from './unread.tsx';

/** A point where it is drawn, in pixels. */
export interface PlacedPoint {
  readonly id: string;
  readonly kind: PointKind;
  readonly x: number;
  readonly y: number;
  /** Its name first, then further facts. Computed together with its mark, which the server does not draw for a crowd. */
  lines(): readonly string[];
  readonly href?: string;
  /** 0 … 1, for points that fade with age. */
  readonly opacity?: number;
  /** Outside the selection. */
  readonly dimmed?: boolean;
  /** Ends of its interval on y. */
  readonly interval?: readonly [low: number, high: number];
  /** Place of the previous hand-in, from which the mark moves. */
  readonly from?: { readonly x: number; readonly y: number };
}

/** Above this the server draws only a picture, since each mark is several elements with their text. */
const MANY = 100;

/**
 * Points that can be reached by pointer and keyboard: they share one tab stop; arrows move to the next point to the right or left (up and down: by
 * height), Home and End to the ends.
 */
export function PlotPoints({ label, points }: { readonly label: string; readonly points: readonly PlacedPoint[] }) {
  const group = useRef<SVGGElement>(null);
  const crowded = !useInBrowser() && points.length > MANY;
  const [current, setCurrent] = useState<string | null>(null);
  const first = points.find(({ kind }) => kind === 'mine') ?? points[0];
  const stop = points.some(({ id }) => id === current) ? current : first?.id;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighbour(points, stop ?? '', event.key);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    group.current?.querySelector<SVGElement>(`[data-point="${CSS.escape(next)}"]`)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of marks in a drawing.
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <g ref={group} role="group" aria-label={label} onKeyDown={onKeyDown}>
      {crowded && <ClassPicture points={points.filter(isOfClass)} />}
      {(crowded ? points.filter((point) => !isOfClass(point)) : points).map((point) => (
        <PointMark key={point.id} point={point} isStop={point.id === stop} onFocus={() => setCurrent(point.id)} />
      ))}
    </g>
  );
}

function isOfClass({ kind }: PlacedPoint): boolean {
  return kind === 'class';
}

/** Looks like the marks, drawn as two paths, until the browser draws the marks themselves. */
function ClassPicture({ points }: { readonly points: readonly PlacedPoint[] }) {
  const d = points.map(({ x, y }) => `M${x} ${y}h0`).join('');
  return (
    <Unread fill="none" strokeLinecap="round">
      <path d={d} strokeWidth={8} className="stroke-bg" />
      <path d={d} strokeWidth={6} className="stroke-plot-5" />
    </Unread>
  );
}

/** The id that a key moves to; null for other keys, and at the ends. */
export function neighbour(points: readonly PlacedPoint[], from: string, key: string): string | null {
  const vertical = key === 'ArrowUp' || key === 'ArrowDown';
  const order = points.toSorted((a, b) => (vertical ? b.y - a.y || a.x - b.x : a.x - b.x || b.y - a.y));
  const at = order.findIndex(({ id }) => id === from);
  if (key === 'ArrowRight' || key === 'ArrowUp') return order[at + 1]?.id ?? null;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return order[at - 1]?.id ?? null;
  if (key === 'Home') return order[0]?.id ?? null;
  if (key === 'End') return order.at(-1)?.id ?? null;
  return null;
}

const PAGE = { [PAGE_ONLY]: '' };

interface PointMarkProps {
  readonly point: PlacedPoint;
  readonly isStop: boolean;
  readonly onFocus: () => void;
}

function PointMark({ point, isStop, onFocus }: PointMarkProps) {
  const { show, hide } = useTip();
  const { id, x, y, href, opacity, dimmed, kind, interval, from } = point;
  const lines = point.lines();
  const wiring = {
    'data-point': id,
    tabIndex: isStop ? 0 : -1,
    'aria-label': lines.join('; '),
    className: 'group outline-none',
    onPointerEnter: (event: { currentTarget: Element }) => show(event.currentTarget, lines),
    onPointerLeave: hide,
    onFocus: (event: { currentTarget: Element }) => {
      onFocus();
      show(event.currentTarget, lines);
    },
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && hide(),
  };
  const mark = (
    <>
      <circle {...PAGE} cx={x} cy={y} r={12} className="fill-transparent" />
      <circle
        {...PAGE}
        cx={x}
        cy={y}
        r={10}
        fill="none"
        strokeWidth={2}
        className="stroke-accent opacity-0 group-focus-visible:opacity-100"
      />
      {interval && <Interval x={x} ends={interval} />}
      <g transform={`translate(${x} ${y})`} opacity={dimmed ? 0.18 : (opacity ?? 1)}>
        {from ? (
          <Arrival from={{ x: from.x - x, y: from.y - y }}>
            <Mark kind={kind} />
          </Arrival>
        ) : (
          <Mark kind={kind} />
        )}
      </g>
    </>
  );
  if (href === undefined) {
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a named mark.
      <g role="img" {...wiring}>
        {mark}
      </g>
    );
  }
  return (
    <Link href={href} prefetch={false} {...wiring}>
      {mark}
    </Link>
  );
}

function Interval({ x, ends: [low, high] }: { readonly x: number; readonly ends: readonly [number, number] }) {
  return (
    <path
      d={`M${x - 4} ${low}H${x + 4}M${x} ${low}V${high}M${x - 4} ${high}H${x + 4}`}
      fill="none"
      strokeWidth={1.5}
      className="stroke-plot-2"
    />
  );
}

const DIAMOND = 'M0-6.5 6.5 0 0 6.5-6.5 0Z';

/** The outline of a rung's mark, drawn again over the points of a class that would hide it; the points can still be reached by the pointer. */
export function RungOutline({ x, y }: { readonly x: number; readonly y: number }) {
  return <path d={DIAMOND} transform={`translate(${x} ${y})`} fill="none" strokeWidth={1.75} className="stroke-plot-1" />;
}

/** One shape per kind, around the origin, so that kinds can be told apart without colour. */
function Mark({ kind }: { readonly kind: PointKind }) {
  switch (kind) {
    case 'mine':
      return <circle r={6} strokeWidth={2} className="fill-plot-2 stroke-bg" />;
    case 'trail':
      return <circle r={3.5} className="fill-plot-2" />;
    case 'practice':
      return <circle r={5} strokeWidth={2} strokeDasharray="2.5 2" className="fill-bg stroke-plot-2" />;
    case 'rung':
      return <path d={DIAMOND} strokeWidth={1.75} className="fill-bg stroke-plot-1" />;
    case 'class':
      return <circle r={3.5} strokeWidth={1} className="fill-plot-5 stroke-bg" />;
  }
}

/** The second mark of a kernel, joined to the first by a thin line. */
export function TwinMark({ x, leastX, y }: { readonly x: number; readonly leastX: number; readonly y: number }) {
  return (
    <>
      <line x1={x} x2={leastX} y1={y} y2={y} strokeWidth={1.25} />
      <circle cx={leastX} cy={y} r={4.5} strokeWidth={1.75} className="fill-bg" />
    </>
  );
}

export function TwinLegend() {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg viewBox="-8 -8 16 16" width={14} height={14} aria-hidden="true" className="stroke-plot-2">
        <TwinMark x={-8} leastX={2} y={0} />
      </svg>
      the same at the fewest bytes
    </span>
  );
}

const WORDS: Readonly<Record<PointKind, string>> = {
  mine: 'this hand-in',
  trail: 'earlier ones, older ones fainter',
  practice: 'practice in the browser',
  rung: 'ladder of the lab',
  class: 'hand-ins',
};

/** The meaning of the shapes that occur. */
export function PointLegend({ kinds, className }: { readonly kinds: readonly PointKind[]; readonly className?: string }) {
  return kinds.map((kind) => (
    <span key={kind} className={clsx('inline-flex items-center gap-1.5', className)}>
      <svg viewBox="-8 -8 16 16" width={14} height={14} aria-hidden="true">
        <Mark kind={kind} />
      </svg>
      {WORDS[kind]}
    </span>
  ));
}
