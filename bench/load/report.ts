import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** What a bench promises, and whether it was kept. */
export interface Aim {
  readonly aim: string;
  readonly seen: string;
  readonly met: boolean;
}

/** These numbers, by name, must all be 0. */
export function nothingOf(counts: Readonly<Record<string, number>>): Aim[] {
  return Object.entries(counts).map(([name, count]) => ({ aim: `no ${name}`, seen: String(count), met: count === 0 }));
}

/** Prints the aims, writes the figures to `bench/results/<name>.json` or to `output`, and fails the process if an aim was missed. */
export async function finish(
  name: string,
  { aims, figures, output }: { aims: readonly Aim[]; figures: object; output: string | undefined },
) {
  const width = Math.max(...aims.map(({ aim }) => aim.length));
  for (const { aim, seen, met } of aims) process.stdout.write(`${met ? '✓' : '✗'} ${aim.padEnd(width)}  ${seen}\n`);
  const file = output ?? fileURLToPath(new URL(`../results/${name}.json`, import.meta.url));
  await writeFile(file, `${JSON.stringify({ ...figures, aims }, null, 2)}\n`);
  process.stdout.write(`Figures: ${file}\n`);
  if (aims.some(({ met }) => !met)) process.exitCode = 1;
}
