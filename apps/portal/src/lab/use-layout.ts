'use client';
import { useEffect, useState } from 'react';
import { browserStorage } from '../editor/drafts.ts';

export type Column = 'handout' | 'editor' | 'result';

/** Which columns a wide window shows, and which one a narrow window shows. */
export interface Layout {
  readonly handout: boolean;
  readonly result: boolean;
  readonly narrow: Column;
}

const NAME = 'rooflab-lab-layout';
const WHOLE: Layout = { handout: true, result: true, narrow: 'handout' };

/** Remembered by the browser, for all labs. */
export function useLayout(): readonly [Layout, (change: Partial<Layout>) => void] {
  const [layout, setLayout] = useState(WHOLE);
  // Only after the first render, which has to match the server's.
  useEffect(() => setLayout(readLayout(browserStorage()?.getItem(NAME) ?? null)), []);
  const change = (changed: Partial<Layout>): void => {
    setLayout((before) => {
      const next = { ...before, ...changed };
      browserStorage()?.setItem(NAME, JSON.stringify({ handout: next.handout, result: next.result }));
      return next;
    });
  };
  return [layout, change];
}

export function readLayout(text: string | null): Layout {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return WHOLE;
    const shown = (name: string) => Object.entries(value).find(([key]) => key === name)?.[1] !== false;
    return { ...WHOLE, handout: shown('handout'), result: shown('result') };
  } catch {
    return WHOLE;
  }
}
