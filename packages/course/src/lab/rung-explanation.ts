export interface ExplainedKernel {
  /** What its author says of it above the code, a paragraph each; empty where nothing is said. */
  readonly explanation: readonly string[];
  /** WGSL, from the line after that. */
  readonly source: string;
}

/**
 * A kernel of a ladder, parted into the comment that it begins with and what follows. Launch lines (`//@`) are code. What limits a rung, which every
 * one says, is a paragraph of its own.
 */
export function explainedKernel(text: string): ExplainedKernel {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !/^\/\/(?!@)/.test(line));
  const comment = lines.slice(0, end).map((line) => line.slice('//'.length).trim());
  const paragraphs = comment.join('\n').split(/\n{2,}|\s(?=What limits it:)/);
  return {
    explanation: paragraphs.map((paragraph) => paragraph.replaceAll('\n', ' ').trim()).filter((paragraph) => paragraph !== ''),
    source: lines.slice(end).join('\n').trimStart(),
  };
}
