import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { arch, hostname, platform, release } from 'node:os';
import { join } from 'node:path';
import { cacheFolders } from '@rooflab/dawn';
import { keptRoofSchema } from '@rooflab/result';
import type { RoofStore } from './roof-keeper.ts';

/** They decide which GPUs a process sees, or name the job for which a cluster has given it some. */
const CHOOSING = ['CUDA_VISIBLE_DEVICES', 'NVIDIA_VISIBLE_DEVICES', 'SLURM_JOB_ID', 'VK_DRIVER_FILES', 'VK_ICD_FILENAMES'];

/**
 * Keeps the roof of this machine's GPU in a file of the user's cache folder, so that it outlives a command. Each machine, start of its system and choice of
 * GPUs has a file of its own; one that cannot be read or written is as good as none.
 */
export function roofFile(folders: readonly string[] = cacheFolders()): RoofStore {
  const name = `roof-${fingerprint()}.json`;
  return {
    read() {
      for (const folder of folders) {
        const found = parsed(join(folder, name));
        if (found) return found;
      }
      return null;
    },
    write(roof) {
      const text = JSON.stringify(roof);
      folders.some((folder) => written(folder, name, text));
    },
  };
}

function parsed(path: string): ReturnType<RoofStore['read']> {
  try {
    return keptRoofSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

/** Under another name first, so that nobody reads a part of it. */
function written(folder: string, name: string, text: string): boolean {
  const draft = join(folder, `.${name}-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(draft, text, { mode: 0o600 });
    renameSync(draft, join(folder, name));
    return true;
  } catch {
    removeDraft(draft);
    return false;
  }
}

function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // Where nothing can be written, nothing is left.
  }
}

function fingerprint(): string {
  const chosen = CHOOSING.map((variable) => process.env[variable] ?? '');
  const machine = [
    hostname(),
    platform(),
    arch(),
    release(),
    textOf('/proc/sys/kernel/random/boot_id'),
    textOf('/proc/driver/nvidia/version'),
  ];
  return createHash('sha256')
    .update(JSON.stringify([machine, chosen, gpuNodes()]))
    .digest('hex')
    .slice(0, 16);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** With their device numbers: a container may cover the node of a GPU that it must not use. */
function gpuNodes(): readonly string[] {
  return ['/dev', '/dev/dri'].flatMap((folder) => {
    try {
      const names = readdirSync(folder).filter((name) => /^(nvidia\d+|renderD\d+)$/.test(name));
      return names.sort().map((name) => `${name} ${statSync(join(folder, name)).rdev}`);
    } catch {
      return [];
    }
  });
}
