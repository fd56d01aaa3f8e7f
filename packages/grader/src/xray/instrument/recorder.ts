import { placesOf } from '../../source-place.ts';
import { type Block, type Memory, type Operations, PLACE, type Site, type SiteKind, type StatementPlace, statementAt } from '../trace.ts';
import { added } from './operations.ts';
import { Refusal } from './refusal.ts';

/** What a piece of the program contains, by spot: a line of a statement, interned by the recorder. */
export interface Work {
  readonly spots: Set<Spot>;
  readonly operations: Map<Spot, Operations>;
}

interface Spot {
  readonly line: number;
  readonly statement: StatementPlace;
}

/** A block that is being collected. */
export interface OpenBlock extends Work {
  readonly kind: Block['kind'];
  /** The block that receives its lines if it does nothing that counts; null for one that is kept in any case. */
  readonly within: OpenBlock | null;
  /** Offset of its beginning. */
  readonly start: number;
  /** Index of the site that proves it. */
  site: number | null;
  /** Inserts text that leaves a record of this site each time the block runs. */
  readonly mark: (site: number) => void;
}

/** Sites and blocks, in the order in which the rewriter visits them. */
export interface Recorder {
  block(opened: Pick<OpenBlock, 'kind' | 'within' | 'start' | 'mark'>): OpenBlock;
  /** The number of a new site. */
  site(block: OpenBlock, site: { kind: SiteKind; offset: number; bytes?: number; memory: Memory | null }): number;
  line(block: OpenBlock, offset: number): void;
  count(block: OpenBlock, offset: number, operations: Operations | null): void;
  /** Blocks so far. */
  size(): number;
  /**
   * Removes the blocks from `first` on and returns their contents, if they are one piece that leaves no record: its callers then count it.
   * Otherwise null.
   */
  takeSilent(first: number): Work | null;
  /** Adds work that runs whenever the block does. */
  add(block: OpenBlock, work: Work): void;
  /** Marks the blocks that no site proves, and lists them all. */
  finish(): { readonly sites: readonly Site[]; readonly blocks: readonly Block[] };
}

/**
 * @param startOfStatement of the innermost statement at an offset
 * @param marksBlocks whether blocks that no site proves leave a record of their own
 */
export function recorderOf(source: string, startOfStatement: (offset: number) => number, marksBlocks: boolean): Recorder {
  const opened: OpenBlock[] = [];
  const sites: (Omit<Site, 'block'> & { readonly within: OpenBlock })[] = [];
  const placeAt = placesOf(source);
  const spots = new Map<string, Spot>();

  function spotAt(offset: number): Spot {
    const { line } = placeAt(offset);
    const statement = statementAt(placeAt(startOfStatement(offset)));
    const key = `${line} ${statement}`;
    const spot = spots.get(key) ?? { line, statement };
    spots.set(key, spot);
    return spot;
  }

  const site: Recorder['site'] = (block, { kind, offset, bytes = 0, memory }) => {
    const number = sites.length;
    if (number > PLACE.siteMask) throw new Refusal('The file touches memory in too many places.', { start: offset, end: offset });
    sites.push({ kind, ...placeAt(offset), bytes, memory, statement: spotAt(offset).statement, within: block });
    block.site ??= number;
    return number;
  };

  function takeSilent(first: number): Work | null {
    const [whole, ...others] = opened.slice(first);
    const isPart = ({ within, site, operations }: OpenBlock): boolean => within !== null && site === null && operations.size === 0;
    if (!whole || whole.site !== null || !others.every(isPart)) return null;
    opened.length = first;
    return { spots: new Set([whole, ...others].flatMap(({ spots }) => [...spots])), operations: whole.operations };
  }

  function addOperations({ operations }: OpenBlock, spot: Spot, more: Operations): void {
    const known = operations.get(spot);
    operations.set(spot, known ? added(known, more) : more);
  }

  function finish(): ReturnType<Recorder['finish']> {
    // Starts with the innermost block: its contents may move to the surrounding one.
    for (const block of [...opened].reverse()) {
      if (block.site !== null) continue;
      if (block.within && block.operations.size === 0) for (const spot of block.spots) block.within.spots.add(spot);
      else {
        const number = site(block, { kind: 'block', offset: block.start, memory: null });
        if (marksBlocks) block.mark(number);
      }
    }
    const kept = opened.filter((block) => block.site !== null);
    const indices = new Map(kept.map((block, i) => [block, i]));
    return {
      sites: sites.map(({ within, ...rest }) => ({ ...rest, block: indices.get(within) ?? 0 })),
      blocks: kept.map(finished),
    };
  }

  return {
    block(parts) {
      const block: OpenBlock = { ...parts, spots: new Set(), operations: new Map(), site: null };
      opened.push(block);
      return block;
    },
    site,
    line: (block, offset) => block.spots.add(spotAt(offset)),
    count(block, offset, operations) {
      if (operations) addOperations(block, spotAt(offset), operations);
    },
    size: () => opened.length,
    takeSilent,
    add(block, { spots, operations }) {
      for (const spot of spots) block.spots.add(spot);
      for (const [spot, counted] of operations) addOperations(block, spot, counted);
    },
    finish,
  };
}

function finished({ kind, site, spots, operations }: OpenBlock): Block {
  const all = [...spots, ...operations.keys()];
  return {
    kind,
    site: site ?? 0,
    lines: ascending(all.map(({ line }) => line)),
    statements: ascending(all.map(({ statement }) => statement)),
    operations: [...operations]
      .sort(([a], [b]) => a.line - b.line || a.statement - b.statement)
      .map(([spot, counted]) => ({ ...spot, ...counted })),
  };
}

function ascending(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
