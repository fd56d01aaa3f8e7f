/** One fenced block of a page that its reader follows. */
export type TutorialStep =
  /** Commands, and what they print; null where the page does not say. */
  | { readonly kind: 'run'; readonly script: string; readonly printed: string | null }
  /** A new file with its content. */
  | { readonly kind: 'write'; readonly file: string; readonly content: string }
  /** Changes of every file of these patterns. */
  | { readonly kind: 'change'; readonly files: readonly string[]; readonly hunks: readonly Hunk[] };

interface Hunk {
  readonly before: string;
  readonly after: string;
}

/**
 * The steps of a page: `sh` blocks are run; a `text` block behind one is what it prints; a block with a file's name behind its language is
 * that file, or, in the language `diff`, a change of the files that are named. Throws for a `text` block without a command.
 */
export function tutorialSteps(markdown: string): readonly TutorialStep[] {
  const steps: TutorialStep[] = [];
  for (const [, language = '', names = '', body = ''] of markdown.matchAll(/^```(\w+)(?: (.+))?\n([\s\S]*?)^```$/gm)) {
    const last = steps.at(-1);
    if (language === 'sh') steps.push({ kind: 'run', script: body, printed: null });
    else if (language === 'text') {
      if (last?.kind !== 'run' || last.printed !== null) throw new Error(`There is no command that prints this:\n${body}`);
      steps[steps.length - 1] = { ...last, printed: body };
    } else if (language === 'diff') steps.push({ kind: 'change', files: names.split(' '), hunks: hunksOf(body) });
    else if (names !== '') steps.push({ kind: 'write', file: names, content: body });
  }
  return steps;
}

function hunksOf(body: string): readonly Hunk[] {
  return body.split(/^@@\n/m).map((hunk) => {
    const lines = hunk.split('\n').slice(0, -1);
    const side = (sign: string): string =>
      lines
        .filter((line) => line.startsWith(sign) || line.startsWith(' ') || line === '')
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    return { before: side('-'), after: side('+') };
  });
}

/** Throws where the text to be changed is not there exactly once. */
export function changed(content: string, hunks: readonly Hunk[]): string {
  return hunks.reduce((text, { before, after }) => {
    const parts = text.split(before);
    if (parts.length !== 2) throw new Error(`This is there ${parts.length - 1} times:\n${before}`);
    return parts.join(after);
  }, content);
}

/** What is printed as a pattern: a line may end in "…", and a line "…" stands for any number of lines. */
export function printedPattern(printed: string): RegExp {
  const lines = printed.split('\n').slice(0, -1);
  const parts = lines.map((line) => {
    if (line === '…') return '(?:.*\\n)*';
    const [, start = '', open = ''] = /^(.*?)(…?)$/.exec(line) ?? [];
    return `${start.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${open ? '.*' : ''}\\n`;
  });
  return new RegExp(`^${parts.join('')}$`);
}
