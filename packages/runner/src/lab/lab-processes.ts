import { labProgram } from '../child-program.ts';
import { createConfinement, type SandboxMode } from '../confinement/confinement.ts';
import { MEMORY_LIMIT_BYTES } from '../limits.ts';
import { createLabProcess, type LabProcess } from './lab-process.ts';

/** Memory of the process of a lab that is not the installation's own. */
const OWN_LAB_MEMORY_BYTES = 2 ** 30;

/** Processes of other labs that are kept alive; the catalogue's is kept always. */
const MOST_KEPT = 4;

/** One process for the labs of the catalogue, and one for each other lab: what a lab leaves in its process is never another's. */
export interface LabProcesses {
  /** @param folder of a built lab; null for the catalogue */
  of(folder: string | null): LabProcess;
  close(): Promise<void>;
}

export function createLabProcesses(mode: SandboxMode): LabProcesses {
  const catalogue = processOf(undefined, mode, MEMORY_LIMIT_BYTES);
  const others = new Map<string, LabProcess>();
  return {
    of(folder) {
      if (folder === null) return catalogue;
      const known = others.get(folder) ?? processOf(folder, mode, OWN_LAB_MEMORY_BYTES);
      others.delete(folder);
      others.set(folder, known);
      const [oldest] = others.keys();
      if (others.size > MOST_KEPT && oldest !== undefined) {
        void others.get(oldest)?.close();
        others.delete(oldest);
      }
      return known;
    },
    close: async () => void (await Promise.all([catalogue, ...others.values()].map((each) => each.close()))),
  };
}

function processOf(folder: string | undefined, mode: SandboxMode, memoryBytes: number): LabProcess {
  const confinement = createConfinement({ program: labProgram(folder), mode });
  return createLabProcess(() => confinement.start('lab'), memoryBytes);
}
