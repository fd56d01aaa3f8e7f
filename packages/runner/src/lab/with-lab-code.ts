import { join } from 'node:path';
import { type SandboxMode, sandboxMode } from '../confinement/confinement.ts';
import { createLabProcesses } from './lab-processes.ts';
import type { LabTask } from './lab-protocol.ts';

interface BuiltCode {
  /** With `lab.json` and a folder `built`. */
  readonly folder: string;
  /** Of the bundled code in `built`. */
  readonly name: string;
  /** Default: `ROOFLAB_SANDBOX`, or `auto` where that is not set. */
  readonly sandbox?: SandboxMode | undefined;
}

/** Asks code that a lab's build has bundled, in a process of its own which ends with `work`. Throws what `LabProcess.ask` throws. */
export async function withLabCode<T>(
  { folder, name, sandbox = sandboxMode(process.env.ROOFLAB_SANDBOX) }: BuiltCode,
  work: (ask: (task: LabTask) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const labs = createLabProcesses(sandbox);
  const files = { data: join(folder, 'lab.json'), code: join(folder, 'built', name) };
  try {
    return await work((task) => labs.of(folder).ask(files, '', task));
  } finally {
    await labs.close();
  }
}
