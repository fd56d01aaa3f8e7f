'use client';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** In a smaller box the whole drawing is scaled down. */
const LEAST: Size = { width: 240, height: 120 };

interface Sizes {
  /** Used until the browser has laid it out, so that the server can draw it too. */
  readonly initial: Size;
  /** Used on paper, where a drawing as wide as a screen would be shrunk until nobody could read it. */
  readonly paper: Size;
}

/** The actual size of an element. */
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

/** The browser prints the page as it is when the event's handlers return, so the redraw has to happen in them. */
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
