import { LabFault, unpack } from '@rooflab/lab-archive';
import { buildOwnLab } from '../../../../apps/cli/src/lab/build-own-lab.ts';
import type { HostileArchive, HostileFolder } from './hostile-lab.ts';
import { writeLab } from './lab-files.ts';

/** Why an archive is not unpacked, or a folder not built; null where it is. Throws what is not the author's fault. */
export async function refusal(hostile: HostileArchive | HostileFolder): Promise<string | null> {
  try {
    if ('archive' in hostile) unpack(hostile.archive());
    else await build(hostile);
    return null;
  } catch (error) {
    if (error instanceof LabFault) return error.message;
    throw error;
  }
}

async function build({ files = {}, spoil }: HostileFolder): Promise<void> {
  const folder = await writeLab(files);
  await spoil?.(folder);
  await buildOwnLab(folder);
}
