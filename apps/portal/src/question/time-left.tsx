'use client';
import { useEffect, useRef, useState } from 'react';

interface Props {
  /** When the page was made; the reader's clock need not be right. */
  readonly seconds: number;
  /** Called once, when nothing is left. */
  readonly onEnd: () => void;
}

/** Seconds left at which it is told to a screen reader. */
const TOLD = [300, 60, 15] as const;

/** A countdown in a corner of the window, wherever the reader is on the page. Its figures keep their places, and screen readers are told only now and then. */
export function TimeLeft({ seconds, onEnd }: Props) {
  const [left, setLeft] = useState(seconds);
  const ended = useRef(false);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil(seconds - (performance.now() - began) / 1000));
      setLeft(now);
      if (now > 0 || ended.current) return;
      ended.current = true;
      end.current();
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  const told = TOLD.filter((each) => left <= each).at(-1);
  return (
    <p className="fixed right-4 bottom-4 z-20 rounded border border-line bg-surface px-3 py-2 print:hidden">
      <span role="timer" className="figures font-medium">
        {left === 0 ? 'Time is up' : `${timeWords(left)} left`}
      </span>
      <span role="status" className="sr-only">
        {told === undefined ? '' : left === 0 ? 'Time is up. Your answers are being sent.' : `${timeWords(told)} left`}
      </span>
    </p>
  );
}

/** `14 min 05 s`, `45 s` */
function timeWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return minutes === 0 ? `${rest} s` : `${minutes} min ${String(rest).padStart(2, '0')} s`;
}
