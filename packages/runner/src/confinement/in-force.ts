import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { processTree } from './process-tree.ts';

/** The confinement measures, with their names for people. */
export const MEASURES = [
  'own user',
  'no capabilities',
  'no new privileges',
  'no network',
  'own processes',
  'own file system',
  'filtered system calls',
] as const;

export type Measure = (typeof MEASURES)[number];

/** The measures that are active on a running child, read from /proc by its parent. One that cannot be observed counts as inactive. */
export function measuresInForce(pid: number): Measure[] {
  if (process.platform !== 'linux') return [];
  const tree = processTree(pid);
  const child = tree.at(-1) ?? pid;
  const [ours, theirs] = ['self', child].map(readStatus);
  if (!ours || !theirs) return [];
  const checks: Record<Measure, boolean> = {
    'own user': theirs.Uid !== ours.Uid,
    'no capabilities': ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'].every((set) => /^0+$/.test(theirs[set] ?? '')),
    'no new privileges': theirs.NoNewPrivs === '1',
    'no network': hasOwnNamespace(child, 'net'),
    'own processes': hasOwnNamespace(child, 'pid') && seesAtMost(child, tree.length),
    'own file system': hasOwnNamespace(child, 'mnt') && lacks(child, '/etc/passwd'),
    'filtered system calls': Number(theirs.Seccomp_filters ?? theirs.Seccomp) > Number(ours.Seccomp_filters ?? ours.Seccomp),
  };
  return MEASURES.filter((measure) => checks[measure]);
}

function readStatus(pid: number | string): Record<string, string> | null {
  try {
    const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
    return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
  } catch {
    return null;
  }
}

function hasOwnNamespace(pid: number, kind: 'net' | 'pid' | 'mnt'): boolean {
  try {
    return readlinkSync(`/proc/${pid}/ns/${kind}`) !== readlinkSync(`/proc/self/ns/${kind}`);
  } catch {
    return false;
  }
}

function seesAtMost(pid: number, processes: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/root/proc`).filter((name) => /^\d+$/.test(name)).length <= processes;
  } catch {
    return false;
  }
}

function lacks(pid: number, path: string): boolean {
  return existsSync(`/proc/${pid}/root/usr`) && !existsSync(`/proc/${pid}/root${path}`);
}
