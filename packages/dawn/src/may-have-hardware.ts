import { existsSync, readdirSync } from 'node:fs';

/** Device nodes of NVIDIA's driver, and of a GPU in WSL. */
const NODES = ['/dev/nvidia0', '/dev/nvidiactl', '/dev/dxg'];

/** A cheap check whether it is worth starting a process to ask for a hardware adapter. `true` promises nothing. */
export function mayHaveHardware(): boolean {
  if (process.platform !== 'linux') return true;
  return NODES.some((node) => existsSync(node)) || hasRenderNode();
}

function hasRenderNode(): boolean {
  try {
    return readdirSync('/dev/dri').some((name) => name.startsWith('renderD'));
  } catch {
    return false;
  }
}
