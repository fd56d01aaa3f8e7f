'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Loads the page anew while something goes on; not while nobody looks. */
export function RefreshEvery({ seconds }: { readonly seconds: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && router.refresh(), seconds * 1000);
    return () => clearInterval(timer);
  }, [router, seconds]);
  return null;
}
