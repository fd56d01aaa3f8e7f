import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drmNodesIn } from './confinement/gpu-nodes.ts';

/** One of the NVIDIA GPUs of this machine that this process may use. */
export interface Gpu {
  /** Position in the order of the bus, from 0, as `nvidia-smi` counts. */
  readonly index: number;
  /** `GPU-…`; null where the driver does not tell. */
  readonly uuid: string | null;
  /** Its own device nodes, as names in `/dev`. Which GPUs a process sees depends on them alone: Vulkan ignores `CUDA_VISIBLE_DEVICES`. */
  readonly nodes: readonly string[];
}

const DRIVER = 'proc/driver/nvidia/gpus';

/**
 * The NVIDIA GPUs, as the driver lists them; empty with any other driver. A container sees the list of the whole machine and the nodes of its own GPUs.
 *
 * @param root where `/dev`, `/proc` and `/sys` lie
 */
export function findGpus(root = '/'): Gpu[] {
  const folder = join(root, DRIVER);
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder)
    .sort()
    .flatMap((bus) => readGpu(root, bus) ?? []);
  return found.map((gpu, index) => ({ index, ...gpu }));
}

function readGpu(root: string, bus: string): Omit<Gpu, 'index'> | null {
  const lines = readFileSync(join(root, DRIVER, bus, 'information'), 'utf8').split('\n');
  const told = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const node = `nvidia${told('Device Minor')}`;
  if (!existsSync(join(root, 'dev', node))) return null;
  // Before its first use, a GPU has question marks for a UUID.
  const uuid = /^GPU-[\da-f-]+$/.exec(told('GPU UUID') ?? '')?.[0] ?? null;
  const drm = drmNodesIn(join(root, 'sys/bus/pci/devices', bus, 'drm')).filter((name) => existsSync(join(root, 'dev', name)));
  return { uuid, nodes: [node, ...drm] };
}
