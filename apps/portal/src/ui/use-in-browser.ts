'use client';
import { useSyncExternalStore } from 'react';

/** False on the server and while the browser takes over what the server wrote; true from then on. */
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
