import { placesOf } from '../../source-place.ts';
import { type Block, type Memory, PLACE, type Site, type SiteKind } from '../trace.ts';
import type { Operations } from './operations.ts';
import { Refusal } from './refusal.ts';

/** A block that is being collected. */
export interface OpenBlock {
  readonly kind: Block['kind'];
  /** The block that its lines go to when it does nothing that counts; null for one that is kept in any case. */
  readonly within: OpenBlock | null;
  /** Offset of its beginning. */
  readonly start: number;
  readonly lines: Set<number>;
  readonly operations: Map<number, Operations>;
  /** Index of the site that proves it. */
  site: number | null;
  /** Writes into the text what leaves a record of this site each time the block runs. */
  readonly mark: (site: number) => void;
}

/** Sites and blocks, as the rewriter meets them. */
export interface Recorder {
  block(opened: Pick<OpenBlock, 'kind' | 'within' | 'start' | 'mark'>): OpenBlock;
  /** The number of a new site. */
  site(block: OpenBlock, site: { kind: SiteKind; offset: number; bytes?: number; memory: Memory | null }): number;
  line(block: OpenBlock, offset: number): void;
  count(block: OpenBlock, offset: number, operations: Operations | null): void;
  /** Marks the blocks that no site proves, and lists them all. */
  finish(): { readonly sites: readonly Site[]; readonly blocks: readonly Block[] };
}

export function recorderOf(source: string): Recorder {
  const opened: OpenBlock[] = [];
  const sites: (Omit<Site, 'block'> & { readonly within: OpenBlock })[] = [];
  const placeAt = placesOf(source);

  const site: Recorder['site'] = (block, { kind, offset, bytes = 0, memory }) => {
    const number = sites.length;
    if (number > PLACE.siteMask) throw new Refusal('The file touches memory in too many places.', { start: offset, end: offset });
    sites.push({ kind, ...placeAt(offset), bytes, memory, within: block });
    block.site ??= number;
    return number;
  };

  function finish(): ReturnType<Recorder['finish']> {
    // From the innermost on: what is in it may go to the block around it.
    for (const block of [...opened].reverse()) {
      if (block.site !== null) continue;
      if (block.within && block.operations.size === 0) for (const line of block.lines) block.within.lines.add(line);
      else block.mark(site(block, { kind: 'block', offset: block.start, memory: null }));
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
      const block: OpenBlock = { ...parts, lines: new Set(), operations: new Map(), site: null };
      opened.push(block);
      return block;
    },
    site,
    line: (block, offset) => block.lines.add(placeAt(offset).line),
    count(block, offset, operations) {
      if (!operations) return;
      const line = placeAt(offset).line;
      const { float, integer } = block.operations.get(line) ?? { float: 0, integer: 0 };
      block.operations.set(line, { float: float + operations.float, integer: integer + operations.integer });
    },
    finish,
  };
}

function finished({ kind, site, lines, operations }: OpenBlock): Block {
  return {
    kind,
    site: site ?? 0,
    lines: [...new Set([...lines, ...operations.keys()])].sort((a, b) => a - b),
    operations: [...operations].sort(([a], [b]) => a - b).map(([line, { float, integer }]) => ({ line, float, integer })),
  };
}
