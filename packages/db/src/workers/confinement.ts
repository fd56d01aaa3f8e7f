import type { WorkerConfinement } from '@rooflab/fleet';

/** Null where a worker has not reported it. */
export function readConfinement(json: unknown): WorkerConfinement | null {
  if (typeof json !== 'object' || json === null || !('tool' in json)) return null;
  const words = (key: string): string[] => {
    const list: unknown = Reflect.get(json, key);
    return Array.isArray(list) ? list.map(String) : [];
  };
  return { tool: String(json.tool), inForce: words('inForce'), missing: words('missing'), reasons: words('reasons') };
}
