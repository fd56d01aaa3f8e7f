import type { Case, Expected } from '@rooflab/lab';
import { SOFTWARE_FIRST_SIZE } from '../limits.ts';
import type { Session } from '../session.ts';
import { coveringSizes, type SizeGroup } from './covering-sizes.ts';
import type { FileChunks } from './file-chunks.ts';
import { ownGroups } from './own-groups.ts';

/** The cases of a group of sizes, in the order in which they run. */
export interface CoveringCases {
  readonly group: SizeGroup;
  readonly cases: readonly Case[];
  /** The right outputs of `count` of them from number `first` on. */
  readonly expected: (first: number, count: number) => Promise<readonly (readonly Expected[])[]>;
}

type Source = Pick<Session, 'exercise' | 'preparer'> & { readonly opened: Pick<Session['opened'], 'software'> };

/**
 * Sizes around a file's own chunks, then the covering sizes of each dimension. A GPU runs them all, so all right outputs are made while the file
 * is compiled and its cases run; a software device runs as many as it can afford, and asks for each as it gets there.
 */
export async function coveringCases(source: Source, chunks: FileChunks): Promise<readonly CoveringCases[]> {
  const groups = [...ownGroups(source, chunks), ...coveringGroups(source)];
  const covering = await Promise.all(groups.map((group) => casesOf(source, group)));
  return source.opened.software ? covering : covering.map(allAtOnce);
}

/** A software device starts at smaller sizes, because it may not get to the largest. */
export function coveringGroups({ exercise, opened }: Omit<Source, 'preparer'>): SizeGroup[] {
  return exercise.covered.dimensions.map((dimension) => coveringSizes(dimension, opened.software ? SOFTWARE_FIRST_SIZE : undefined));
}

async function casesOf({ preparer }: Pick<Source, 'preparer'>, group: SizeGroup): Promise<CoveringCases> {
  const sizes = { dimension: group.dimension.name, values: group.sizes };
  return {
    group,
    cases: await preparer.covering(sizes),
    expected: (first, count) => preparer.coveringOutputs({ ...sizes, first, count }),
  };
}

function allAtOnce(covering: CoveringCases): CoveringCases {
  const all = covering.expected(0, covering.cases.length);
  all.catch(() => {});
  return { ...covering, expected: async (first, count) => (await all).slice(first, first + count) };
}
