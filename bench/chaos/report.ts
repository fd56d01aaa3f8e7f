import { writeFile } from 'node:fs/promises';

export interface Aim {
  readonly aim: string;
  readonly got: string;
  readonly met: boolean;
}

/** Prints aims and results, writes the figures if requested, and sets the exit code. */
export async function report(aims: readonly Aim[], { output, figures }: { output: string | undefined; figures: object }): Promise<void> {
  for (const { aim, got, met } of aims) process.stdout.write(`${met ? 'met   ' : 'MISSED'}  ${aim}: ${got}\n`);
  const met = aims.every((each) => each.met);
  if (output !== undefined) {
    await writeFile(output, `${JSON.stringify({ measuredAt: new Date().toISOString(), met, aims, ...figures }, null, 1)}\n`);
  }
  process.exitCode = met ? 0 : 1;
}
