'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Reloads the page's data while something is in progress, except while its tab is hidden. */
export function RefreshEvery({ seconds }: { readonly seconds: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && router.refresh(), seconds * 1000);
    return () => clearInterval(timer);
  }, [router, seconds]);
  return null;
}
