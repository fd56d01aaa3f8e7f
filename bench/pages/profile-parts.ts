/**
 * `node bench/pages/profile-parts.ts file.cpuprofile`
 *
 * Prints how the processor time of a profile written by `pages.ts --profile` is distributed, as shares of the time that was not idle. Time
 * belongs to the innermost function on the stack whose module is in the list below: what Node.js does for PostgreSQL's client is
 * PostgreSQL's.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

/** As V8's inspector writes it (Chrome DevTools Protocol, `Profiler.Profile`); times in microseconds. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

const PARTS: readonly (readonly [part: string, module: RegExp])[] = [
  ['queries: Prisma and the client of PostgreSQL', /node_modules\/(@prisma|pg|pg-[a-z]+|postgres-[a-z]+)\//],
  ['procedures: what they check, map and compute', /node_modules\/(zod|@trpc)\/|\/packages\/(api|db|labs?|result|roofline)\//],
  ['sign-in: the session', /node_modules\/(better-auth|@better-auth|better-call|@noble|jose)\//],
  ['rendering: components, with React and Next.js', /node_modules\/(next|react-dom|react)\/|\/\.next\/server\//],
  ['compression', /^node:zlib$/],
];

const OTHER = 'the rest: Node.js, HTTP, the code that is loaded';
const COLLECTION = 'garbage collection';

/** Share of each part in the time that was not idle, the largest first. */
export function partsOf({ nodes, samples, timeDeltas }: CpuProfile): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const sums = new Map<string, number>();
  let busy = 0;
  for (const [i, id] of samples.entries()) {
    if (byId.get(id)?.callFrame.functionName === '(idle)') continue;
    const us = timeDeltas[i] ?? 0;
    const part = partAt(id);
    busy += us;
    sums.set(part, (sums.get(part) ?? 0) + us);
  }
  return new Map([...sums].map(([part, us]) => [part, us / busy] as const).sort(([, a], [, b]) => b - a));

  function partAt(leaf: number): string {
    for (let id: number | undefined = leaf; id !== undefined; id = parents.get(id)) {
      const { functionName, url } = byId.get(id)?.callFrame ?? { functionName: '', url: '' };
      if (functionName === '(garbage collector)') return COLLECTION;
      const found = PARTS.find(([, module]) => module.test(url));
      if (found) return found[0];
    }
    return OTHER;
  }
}

if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [file] = positionals;
  if (file === undefined) throw new Error('Name a profile: node bench/pages/profile-parts.ts file.cpuprofile');
  for (const [part, share] of partsOf(JSON.parse(await readFile(file, 'utf8')))) {
    process.stdout.write(`${(100 * share).toFixed(1).padStart(5)} %  ${part}\n`);
  }
}
