'use client';
import { createContext, type ReactNode, type RefObject, useCallback, useContext, useMemo, useState } from 'react';

interface Tip {
  readonly lines: readonly string[];
  /** Middle of the mark, in pixels of the plot's box. */
  readonly x: number;
  readonly y: number;
  readonly right: boolean;
}

interface TipActions {
  show(mark: Element, lines: readonly string[]): void;
  hide(): void;
}

const TipContext = createContext<TipActions>({ show: () => {}, hide: () => {} });

/** What is shown for a mark while a pointer is over it or it has the focus. */
export function useTip(): TipActions {
  return useContext(TipContext);
}

/** Shows at most one tip over `box`; Escape closes it. */
export function TipArea({ box, children }: { readonly box: RefObject<HTMLElement | null>; readonly children: ReactNode }) {
  const [tip, setTip] = useState<Tip | null>(null);
  const show = useCallback(
    (mark: Element, lines: readonly string[]) => {
      const area = box.current?.getBoundingClientRect();
      if (area === undefined) return;
      const at = mark.getBoundingClientRect();
      const x = at.x + at.width / 2 - area.x;
      setTip({ lines, x, y: at.y + at.height / 2 - area.y, right: x < area.width / 2 });
    },
    [box],
  );
  const hide = useCallback(() => setTip(null), []);
  const actions = useMemo(() => ({ show, hide }), [show, hide]);
  return (
    <TipContext value={actions}>
      {children}
      {tip && <TipBox tip={tip} />}
    </TipContext>
  );
}

const GAP_PX = 14;

/** Only visual: the mark's accessible name says the same. It is never in the server's HTML, so it may be positioned with inline styles. */
function TipBox({ tip: { lines, x, y, right } }: { readonly tip: Tip }) {
  const [name, ...rest] = lines;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-20 max-w-64 -translate-y-1/2 rounded border border-line bg-surface px-2.5 py-1.5 text-xs shadow-float print:hidden"
      style={right ? { top: y, left: x + GAP_PX } : { top: y, right: `calc(100% - ${x - GAP_PX}px)` }}
    >
      <p className="font-medium break-words">{name}</p>
      {rest.map((line) => (
        <p key={line} className="figures text-muted">
          {line}
        </p>
      ))}
    </div>
  );
}
