/** How far a worker confines the processes that run students' code, as it observed in one of them. */
export interface WorkerConfinement {
  /** The tool that confines them; `nothing` if there is none. */
  readonly tool: string;
  /** In plain words, for example `no network`. */
  readonly inForce: readonly string[];
  readonly missing: readonly string[];
  /** Why stricter ways were not used. */
  readonly reasons: readonly string[];
}

/** Null where a worker has not reported it. */
export function readConfinement(json: unknown): WorkerConfinement | null {
  if (typeof json !== 'object' || json === null || !('tool' in json)) return null;
  const words = (key: string): string[] => {
    const list: unknown = Reflect.get(json, key);
    return Array.isArray(list) ? list.map(String) : [];
  };
  return { tool: String(json.tool), inForce: words('inForce'), missing: words('missing'), reasons: words('reasons') };
}
