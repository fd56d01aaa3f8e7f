import { type CodeLine, codeLines, shownCharacters } from '@rooflab/markdown';
import clsx from 'clsx';
import { pageBudget } from '../markdown/page-budget.ts';
import { Code } from './code.tsx';
import { type DiffBlock, type DiffLine, diffBlocks, diffCounts } from './diff-blocks.ts';

export interface DifferenceProps {
  readonly before: string;
  readonly after: string;
  /** What the two are called: `my last hand-in`, `this one`. */
  readonly names: readonly [before: string, after: string];
}

/** Two sources: below each other on a narrow screen, side by side on a wide one. Sign and colour show what was added and removed. */
export function Difference({ before, after, names }: DifferenceProps) {
  const blocks = diffBlocks(before, after);
  if (blocks === null) return <p className="text-sm text-muted">The two sources have too little in common to be compared line by line.</p>;
  if (blocks.length === 0) return <p className="text-sm text-muted">The source is the same.</p>;
  const { added, removed } = diffCounts(blocks);
  const budget = pageBudget();
  const colours = { before: codeLines(before, budget), after: codeLines(after, budget) };
  const characters = blocks.reduce((sum, block) => sum + charactersOf(block, colours), 0);
  if (characters > LONGEST_HTML || !budget.take(characters)) {
    return (
      <p className="text-sm text-muted">
        {added + removed} {lineWord(added + removed)} changed, too much to be shown here.
      </p>
    );
  }
  return (
    <div>
      <p className="mb-2 text-sm text-muted">
        <span className="figures text-good">+{added}</span> <span className="figures text-wrong">−{removed}</span>{' '}
        {lineWord(added + removed)}, {names[0]} against {names[1]}
      </p>
      <section
        aria-label={`Difference of ${names[0]} and ${names[1]}`}
        className="overflow-hidden rounded border border-line bg-surface py-1 text-sm"
      >
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks never move.
          <Block key={index} block={block} colours={colours} />
        ))}
      </section>
    </div>
  );
}

/** Of HTML. */
const LONGEST_HTML = 350_000;

/** About as many as the block has on the page. */
function charactersOf(block: DiffBlock, colours: Colours): number {
  if (block.kind === 'gap') return 0;
  const [left, right] = sidesOf(block);
  const of = (lines: readonly DiffLine[], colour: readonly CodeLine[]) =>
    shownCharacters(lines.map(({ number }) => colour[number - 1] ?? ''));
  return of(left, colours.before) + of(right, colours.after);
}

function sidesOf(block: Exclude<DiffBlock, { kind: 'gap' }>): readonly [readonly DiffLine[], readonly DiffLine[]] {
  return block.kind === 'same' ? [block.before, block.after] : [block.removed, block.added];
}

function lineWord(count: number): string {
  return count === 1 ? 'line' : 'lines';
}

interface Colours {
  readonly before: readonly CodeLine[];
  readonly after: readonly CodeLine[];
}

function Block({ block, colours }: { readonly block: DiffBlock; readonly colours: Colours }) {
  if (block.kind === 'gap') {
    return (
      <p className="my-1 bg-raised px-3 py-0.5 text-xs text-muted">
        {block.lines} {lineWord(block.lines)} unchanged
      </p>
    );
  }
  const [left, right] = sidesOf(block);
  const same = block.kind === 'same';
  return (
    <div className="grid items-start lg:grid-cols-2">
      <Side kind={same ? 'same' : 'removed'} lines={left} colours={colours.before} />
      {/* Repeated on the right, where both sides have room. */}
      <Side kind={same ? 'same' : 'added'} lines={right} colours={colours.after} {...(same && { className: 'max-lg:hidden' })} />
    </div>
  );
}

const SIDES = {
  same: { sign: ' ', word: '', looks: '' },
  removed: { sign: '−', word: 'removed: ', looks: 'bg-wrong-quiet' },
  added: { sign: '+', word: 'added: ', looks: 'bg-good-quiet' },
} as const;

interface SideProps {
  readonly kind: keyof typeof SIDES;
  readonly lines: readonly DiffLine[];
  readonly colours: readonly CodeLine[];
  readonly className?: string;
}

function Side({ kind, lines, colours, className }: SideProps) {
  const { sign, word, looks } = SIDES[kind];
  return (
    <pre className={clsx('min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]', lines.length === 0 ? 'max-lg:hidden' : looks, className)}>
      {lines.map(({ number }) => (
        <code key={number} className="flex pr-3">
          <span aria-hidden="true" className="w-10 shrink-0 pr-2 text-right text-muted select-none">
            {number}
          </span>
          <span className={clsx('w-4 shrink-0 select-none', kind === 'added' && 'text-good', kind === 'removed' && 'text-wrong')}>
            <span aria-hidden="true">{sign}</span>
            <span className="sr-only">{word}</span>
          </span>
          <Code line={colours[number - 1]} className="min-w-0" />
        </code>
      ))}
    </pre>
  );
}
