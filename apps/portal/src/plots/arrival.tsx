'use client';
import { type ReactNode, useEffect, useRef } from 'react';

interface ArrivalProps {
  /** Where its marks come from, in pixels relative to their place. */
  readonly from: { readonly x: number; readonly y: number };
  readonly children: ReactNode;
}

const MOVE_MS = 900;

/** Marks that move once, from an old place to their own, when first shown; without motion for readers who prefer that. */
export function Arrival({ from, children }: ArrivalProps) {
  const group = useRef<SVGGElement>(null);
  const start = useRef(from);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { x, y } = start.current;
    const move = group.current?.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      duration: MOVE_MS,
      easing: 'cubic-bezier(0.3, 0, 0.1, 1)',
    });
    return () => move?.cancel();
  }, []);
  return (
    <g ref={group} data-arrival="">
      {children}
    </g>
  );
}
