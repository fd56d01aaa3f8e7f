import { existsSync, readdirSync } from 'node:fs';
import { findProgram } from './find-program.ts';

/** GPU nodes of NVIDIA, of every DRM driver, of AMD's compute driver, and of WSL. */
const GPU_NODE = /^(nvidia.*|dri|kfd|dxg)$/;

/**
 * Names in `/dev` of all GPU nodes but the hidden ones.
 *
 * @param hidden the nodes of GPUs that belong to others, for example `nvidia1` and `dri/renderD129`
 */
export function gpuNodes(hidden: readonly string[] = []): string[] {
  const nodes = namesIn('/dev').filter((name) => GPU_NODE.test(name));
  const shown = hidden.some((name) => name.startsWith('dri/'))
    ? nodes.flatMap((name) => (name === 'dri' ? drmNodesIn('/dev/dri') : [name]))
    : nodes;
  return shown.filter((name) => !hidden.includes(name));
}

/** The DRM nodes that a folder of `/dev` or `/sys` names, as names in `/dev`; none where there is no such folder. */
export function drmNodesIn(folder: string): string[] {
  return namesIn(folder)
    .filter((name) => /^(card|renderD)\d+$/.test(name))
    .sort()
    .map((name) => `dri/${name}`);
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** What starts a command with `/dev/null` in place of the hidden nodes, in a mount namespace of its own: it fails where this process may not mount. */
export function coveringNodes(hidden: readonly string[]): string[] {
  if (hidden.length === 0) return [];
  const script = [...hidden.map((name) => `mount --bind /dev/null '/dev/${name}'`), 'exec "$@"'].join(' && ');
  return [findProgram('unshare') ?? 'unshare', '--mount', '--', '/bin/sh', '-c', script, '/bin/sh'];
}
