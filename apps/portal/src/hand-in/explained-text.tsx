import type { Explained } from '@rooflab/result';

interface ExplainedTextProps {
  readonly explained: Explained | undefined;
  readonly className?: string;
}

/** What limits a kernel, and which rungs it behaves like: a sentence each; nothing where neither is known. */
export function ExplainedText({ explained, className }: ExplainedTextProps) {
  const sentences = [explained?.limit?.message, explained?.behavesLike?.message].filter((message) => message !== undefined);
  return sentences.length === 0 ? null : <p className={className}>{sentences.join(' ')}</p>;
}
