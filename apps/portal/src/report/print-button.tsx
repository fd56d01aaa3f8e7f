'use client';
import { useState } from 'react';
import { allRecorded } from '../player/recording-turns.ts';
import { Button } from '../ui/button.tsx';

/** Prints the page, once the moments of kernels that it shows are recorded. */
export function PrintButton() {
  const [pending, setPending] = useState(false);
  const print = async () => {
    setPending(true);
    await allRecorded();
    setPending(false);
    window.print();
  };
  return (
    <Button size="small" pending={pending} onClick={print}>
      Print
    </Button>
  );
}
