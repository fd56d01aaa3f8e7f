'use client';
import { useEffect, useRef } from 'react';

/** Takes the focus when the solution appears, so that a reader goes on there. */
export function SolutionHeading() {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <span ref={ref} tabIndex={-1}>
      Worked solution
    </span>
  );
}
