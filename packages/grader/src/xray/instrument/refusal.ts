import { KernelFault } from '@rooflab/harness';
import { placeAt, type SourceSpan } from '../../source-place.ts';
import type { XrayRefusal } from '../trace.ts';

/** Thrown only inside the rewriter, where it finds something that it cannot rewrite safely. */
export class Refusal extends Error {
  readonly span: SourceSpan | null;

  /** `span` is null where no place in the file is to blame. */
  constructor(message: string, span: SourceSpan | null) {
    super(message);
    this.span = span;
  }
}

/** The refusal that an error stands for; rethrows errors of ours. */
export function refusalFor(source: string, error: unknown): XrayRefusal {
  if (error instanceof Refusal) return { refused: error.message, ...(error.span ? placeAt(source, error.span.start) : NOWHERE) };
  if (error instanceof KernelFault) {
    const [message] = error.messages;
    return { refused: error.message, line: message?.line ?? 0, column: message?.column ?? 0 };
  }
  // Parsing and walking the tree recurse as deep as the file is nested.
  if (error instanceof RangeError) return { refused: 'The file is nested too deeply to be rewritten.', ...NOWHERE };
  throw error;
}

const NOWHERE = { line: 0, column: 0 } as const;
