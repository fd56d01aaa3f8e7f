import { styleText } from 'node:util';
import type { Meaning } from '@rooflab/grader/verdict-words';

export interface Paint {
  readonly meaning: (meaning: Meaning, text: string) => string;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
}

const COLOURS = { right: 'green', wrong: 'red', slow: 'yellow', ours: 'magenta' } as const satisfies Record<Meaning, string>;

/** Terminal styles when `colour` is true, otherwise plain text. The caller decides whether colours are wanted. */
export function createPaint(colour: boolean): Paint {
  if (!colour) return { meaning: (_meaning, text) => text, bold: (text) => text, dim: (text) => text };
  const always = { validateStream: false };
  return {
    meaning: (meaning, text) => styleText([COLOURS[meaning], 'bold'], text, always),
    bold: (text) => styleText('bold', text, always),
    dim: (text) => styleText('dim', text, always),
  };
}
