'use client';
import { useEffect, useState } from 'react';

/** Whole seconds until then, counted down; 0 when it has passed or there is nothing to wait for. */
export function useSecondsUntil(at: string | null): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const look = () => setSeconds(at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000)));
    look();
    if (at === null) return;
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
}
