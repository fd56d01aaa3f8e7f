'use client';
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** In a smaller box the drawing is made smaller as a whole. */
const LEAST: Size = { width: 240, height: 120 };

/** The size that an element really has; `initial` until the browser has laid it out, so that the server can draw it too. */
export function useSize<T extends Element>(initial: Size): [RefObject<T | null>, Size] {
  const ref = useRef<T>(null);
  const [size, setSize] = useState(initial);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.width === 0) return;
      const width = Math.max(LEAST.width, Math.round(entry.contentRect.width));
      const height = Math.max(LEAST.height, Math.round(entry.contentRect.height));
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
