import { diffLines } from 'diff';

export interface DiffLine {
  /** From 1, in its own text. */
  readonly number: number;
  readonly text: string;
}

/** A piece of two texts side by side. */
export type DiffBlock =
  | { readonly kind: 'same'; readonly before: readonly DiffLine[]; readonly after: readonly DiffLine[] }
  | { readonly kind: 'changed'; readonly removed: readonly DiffLine[]; readonly added: readonly DiffLine[] }
  /** Lines that are the same in both, and left out. */
  | { readonly kind: 'gap'; readonly lines: number };

/** Lines of context around a change. */
const CONTEXT = 3;

/** Added and removed lines. Finding them takes time that grows with the square of their number, and nobody reads more. */
const MOST_CHANGES = 600;

/** What changed, with some lines around it; empty when nothing did, null when the texts have too little in common to be compared. */
export function diffBlocks(before: string, after: string): DiffBlock[] | null {
  const changes = diffLines(normal(before), normal(after), { maxEditLength: MOST_CHANGES });
  if (changes === undefined) return null;
  if (changes.every(({ added, removed }) => !added && !removed)) return [];
  const blocks: DiffBlock[] = [];
  let [oldNumber, newNumber] = [1, 1];
  for (const change of changes) {
    const texts = change.value.replace(/\n$/, '').split('\n');
    const from = (first: number): DiffLine[] => texts.map((text, index) => ({ number: first + index, text }));
    if (change.added) {
      addChange(blocks, { removed: [], added: from(newNumber) });
      newNumber += texts.length;
    } else if (change.removed) {
      addChange(blocks, { removed: from(oldNumber), added: [] });
      oldNumber += texts.length;
    } else {
      blocks.push({ kind: 'same', before: from(oldNumber), after: from(newNumber) });
      oldNumber += texts.length;
      newNumber += texts.length;
    }
  }
  return blocks.flatMap((block, index) => shortened(block, { first: index === 0, last: index === blocks.length - 1 }));
}

function normal(text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  return lines.endsWith('\n') ? lines : `${lines}\n`;
}

function addChange(blocks: DiffBlock[], change: { removed: readonly DiffLine[]; added: readonly DiffLine[] }): void {
  const last = blocks.at(-1);
  if (last?.kind !== 'changed') {
    blocks.push({ kind: 'changed', ...change });
    return;
  }
  blocks[blocks.length - 1] = { kind: 'changed', removed: [...last.removed, ...change.removed], added: [...last.added, ...change.added] };
}

function shortened(block: DiffBlock, { first, last }: { first: boolean; last: boolean }): DiffBlock[] {
  if (block.kind !== 'same') return [block];
  const [head, tail] = [first ? 0 : CONTEXT, last ? 0 : CONTEXT];
  const left = block.before.length - head - tail;
  if (left <= 1) return [block];
  const part = (from: number, to: number): DiffBlock[] =>
    from >= to ? [] : [{ kind: 'same', before: block.before.slice(from, to), after: block.after.slice(from, to) }];
  return [...part(0, head), { kind: 'gap', lines: left }, ...part(block.before.length - tail, block.before.length)];
}

/** How many lines were added and removed. */
export function diffCounts(blocks: readonly DiffBlock[]): { readonly added: number; readonly removed: number } {
  const changed = blocks.filter((block) => block.kind === 'changed');
  return {
    added: changed.reduce((sum, block) => sum + block.added.length, 0),
    removed: changed.reduce((sum, block) => sum + block.removed.length, 0),
  };
}
