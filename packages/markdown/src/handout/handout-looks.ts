/** Classes of the parts of a handout, which every page that shows one gives them. */
export const HANDOUT_LOOKS = {
  /** Lines are kept short for reading. */
  text: 'max-w-[72ch] text-base break-words',
  section: 'mb-6',
  title: 'mb-2 text-lg font-semibold tracking-tight',
  /** A section to open when needed: its summary, the title in it, and what it holds. */
  folded: 'group border-t border-line py-2',
  foldedSummary: 'flex list-none items-center gap-2 rounded py-1.5 hover:text-accent [&::-webkit-details-marker]:hidden',
  foldedTitle: 'text-lg font-semibold tracking-tight',
  foldedBody: 'scroll-mt-14 pt-2 pb-3',
  hint: 'my-2 rounded border border-line px-3 py-2 [&[open]>summary_svg]:rotate-90',
  hintSummary: 'flex list-none items-baseline gap-2 font-medium hover:text-accent [&::-webkit-details-marker]:hidden',
  hintBody: 'pt-2',
  picture: 'my-4',
} as const;

/** The section that is open from the beginning, of those that are folded. */
export const OPEN_SECTION = 'The task';
