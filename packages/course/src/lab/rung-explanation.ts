import { z } from 'zod';

export const explainedKernelSchema = z.object({
  /** The comment above the code, one entry for each paragraph; empty without one. */
  explanation: z.array(z.string()),
  /** WGSL, without that comment. */
  source: z.string(),
});

/**
 * Splits a kernel of a ladder into the comment at its beginning and the rest. Launch lines (`//@`) are code. "What limits it", which every rung
 * has, becomes a paragraph of its own.
 */
export function explainedKernel(text: string): z.infer<typeof explainedKernelSchema> {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !/^\/\/(?!@)/.test(line));
  const comment = lines.slice(0, end).map((line) => line.slice('//'.length).trim());
  const paragraphs = comment.join('\n').split(/\n{2,}|\s(?=What limits it:)/);
  return {
    explanation: paragraphs.map((paragraph) => paragraph.replaceAll('\n', ' ').trim()).filter((paragraph) => paragraph !== ''),
    source: lines.slice(end).join('\n').trimStart(),
  };
}
