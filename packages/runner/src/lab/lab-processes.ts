import { labProgram } from '../child-program.ts';
import { type Confinement, createConfinement, type SandboxMode } from '../confinement/confinement.ts';
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
  /** Starts a process for a lab that is not the catalogue's, and ends it. Throws `RunnerError` where it cannot be confined as required. */
  tryOwn(): Promise<void>;
  close(): Promise<void>;
}

/** @param own how far labs that are not the catalogue's must be confined */
export function createLabProcesses(mode: SandboxMode, own: SandboxMode = mode): LabProcesses {
  const catalogue = processIn(createConfinement({ program: labProgram(), mode }), MEMORY_LIMIT_BYTES);
  const others = new Map<string, LabProcess>();
  return {
    of(folder) {
      if (folder === null) return catalogue;
      const known = others.get(folder) ?? processIn(ownConfinement(own, folder), OWN_LAB_MEMORY_BYTES);
      others.delete(folder);
      others.set(folder, known);
      const [oldest] = others.keys();
      if (others.size > MOST_KEPT && oldest !== undefined) {
        void others.get(oldest)?.close();
        others.delete(oldest);
      }
      return known;
    },
    async tryOwn() {
      const child = await ownConfinement(own).start('lab');
      child.kill();
      await child.exited;
    },
    close: async () => void (await Promise.all([catalogue, ...others.values()].map((each) => each.close()))),
  };
}

/** @param folder of a built lab; left out: the catalogue's */
function ownConfinement(mode: SandboxMode, folder?: string): Confinement {
  return createConfinement({ program: labProgram(folder), mode, setting: 'ROOFLAB_LAB_SANDBOX' });
}

function processIn(confinement: Confinement, memoryBytes: number): LabProcess {
  return createLabProcess(() => confinement.start('lab'), memoryBytes);
}
