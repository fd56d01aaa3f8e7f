const SHOWN = 12;

/** The beginning of a version's hash, as `rooflab lab build` prints it; the whole one is its title. */
export function ShortHash({ hash }: { readonly hash: string }) {
  return (
    <code className="text-xs" title={hash}>
      {hash.slice(0, SHOWN)}
    </code>
  );
}
