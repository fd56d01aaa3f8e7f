import { MAX_WORKGROUPS } from '@rooflab/lab';
import { formatCount } from '@rooflab/roofline/units';
import type { ReactNode } from 'react';
import { declarationOf } from '../editor/completions.ts';
import { WgslCode } from '../handout/markdown.tsx';
import type { Api } from '../pages-bridge.ts';

export type ExerciseDetail = Awaited<ReturnType<Api['lab']['exercise']>>;

/** Task, bindings and launch plan: what one looks up while one writes. */
export function ExerciseCard({ exercise }: { readonly exercise: ExerciseDetail }) {
  const { task, params, bindings } = exercise;
  const struct = `struct Params { ${params.map(({ name, type }) => `${name}: ${type}`).join(', ')} }`;
  const lines = bindings.map((binding) => declarationOf(binding));
  return (
    <section aria-labelledby="card" className="mb-5 rounded border border-line bg-surface px-4 py-3">
      <h2 id="card" className="font-semibold">
        Task
      </h2>
      <p className="figures mt-0.5 text-sm break-words">{task}</p>
      <h3 className="mt-3 text-sm font-medium">Bindings</h3>
      <pre className="mt-1 text-xs leading-5">
        {[struct, ...lines].map((line) => (
          <span key={line} className="block -indent-4 pl-4 break-words whitespace-pre-wrap">
            <WgslCode source={line} />
          </span>
        ))}
      </pre>
      <p className="mt-1 text-sm text-muted">
        What you do not use may be left out, and a buffer may have another view, such as <code>array&lt;vec4f&gt;</code>.
      </p>
      <h3 className="mt-3 text-sm font-medium">Launch plan</h3>
      <dl className="mt-1 grid grid-cols-1 gap-x-3 gap-y-1 text-sm">
        <PlanLine line="//@ dispatch <entry point> <x>, <y>, <z>">
          1 to 16 lines, run in this order; each at most {formatCount(MAX_WORKGROUPS)} workgroups a dimension
        </PlanLine>
        <PlanLine line="//@ scratch <bytes>">memory of your own, at most 256 MiB</PlanLine>
        <PlanLine line="//@ sweep <override> <values>">up to 8 values that Measure tries; never graded</PlanLine>
      </dl>
      <p className="mt-1 text-sm text-muted">
        Sizes are written with whole numbers, {namesOf(params)}, the file’s overrides, <code>+ - * / %</code>, <code>min</code>,{' '}
        <code>max</code> and <code>ceilDiv</code>. Without a dispatch line, a file with one entry point gets one invocation an element.
      </p>
    </section>
  );
}

function PlanLine({ line, children }: { readonly line: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>
        <code className="text-xs">{line}</code>
      </dt>
      <dd className="text-muted">{children}</dd>
    </div>
  );
}

function namesOf(params: ExerciseDetail['params']): string {
  return params
    .filter(({ type }) => type === 'u32')
    .map(({ name }) => name)
    .join(', ');
}
