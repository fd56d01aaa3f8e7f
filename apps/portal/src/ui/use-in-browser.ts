'use client';
import { useSyncExternalStore } from 'react';

/** False on the server and during hydration; true from then on. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
