'use client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** In a smaller box the drawing is made smaller as a whole. */
const LEAST: Size = { width: 240, height: 120 };

interface Sizes {
  /** Until the browser has laid it out, so that the server can draw it too. */
  readonly initial: Size;
  /** On paper, where a drawing as wide as a screen would be made so small that nobody could read it. */
  readonly paper: Size;
}

/** The size that an element really has. */
export function useSize<T extends Element>({ initial, paper }: Sizes): [RefObject<T | null>, Size] {
  const ref = useRef<T>(null);
  const [size, setSize] = useState(initial);
  const isPrinting = useIsPrinting();
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
  return [ref, isPrinting ? paper : size];
}

/** The browser takes the page as it is when the event's handlers are done, so the redraw has to happen within them. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
