import type { ReactNode } from 'react';

/** A measured quantity below its name: `median  251.5 µs ± 0.4`. Formatted by `@rooflab/roofline/units`. */
export function Quantity({ name, children, hint }: { readonly name: string; readonly children: ReactNode; readonly hint?: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures text-lg break-words">{children}</dd>
      {hint && <dd className="text-xs text-muted">{hint}</dd>}
    </div>
  );
}

export function Quantities({ children }: { readonly children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-4">{children}</dl>;
}
