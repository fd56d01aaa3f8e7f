'use client';
import { useState } from 'react';
import { Button } from './button.tsx';

const SHOWN_MS = 2000;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** For screen readers, where several buttons on a page have the same label. */
  readonly name?: string;
}

/** Copies a text, and confirms it. */
export function CopyButton({ text, label, name }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setState(done ? 'copied' : 'refused');
    setTimeout(() => setState('idle'), SHOWN_MS);
  };
  const said = { idle: label, copied: 'Copied', refused: 'Select the text to copy it' }[state];
  return (
    <Button size="small" onClick={copy} aria-label={state === 'idle' ? name : undefined}>
      <span aria-live="polite">{said}</span>
    </Button>
  );
}
