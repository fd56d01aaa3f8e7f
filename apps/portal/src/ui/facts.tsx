import type { Fact } from './option-facts.ts';
import { Time } from './time.tsx';

/** Settings that the reader may see but not change: names and values, in one column on a phone. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid max-w-3xl gap-x-8 gap-y-1 sm:grid-cols-[minmax(10rem,auto)_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted max-sm:mt-2">{name}</dt>
          <dd className="min-w-0 break-words">{value instanceof Date ? <Time at={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
