'use client';
import { useEffect, useState } from 'react';

/** The name of the reader's command key; `Ctrl` until the browser is known. */
export function useModKey(): string {
  const [mod, setMod] = useState('Ctrl');
  useEffect(() => {
    if (/mac|iphone|ipad/i.test(navigator.userAgent)) setMod('⌘');
  }, []);
  return mod;
}
