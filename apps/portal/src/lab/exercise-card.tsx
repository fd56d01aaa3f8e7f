import { MAX_RUN_DISPATCHES, MAX_WORKGROUPS } from '@rooflab/lab';
import { declarationOf, paramsStruct } from '@rooflab/lab/bindings';
import type { HandoutSection } from '@rooflab/markdown';
import { formatCount } from '@rooflab/roofline/units';
import type { ReactNode } from 'react';
import { Chevron } from '../handout/chevron.tsx';
import { HandoutBlocks, type HandoutFigures } from '../handout/handout.tsx';
import { WgslCode } from '../handout/wgsl-code.tsx';
import type { Api } from '../pages-bridge.ts';

export type ExerciseDetail = Awaited<ReturnType<Api['lab']['exercise']>>;

interface ExerciseCardProps {
  readonly exercise: ExerciseDetail;
  /** The handout's reference on bindings and launch plan. */
  readonly reference: readonly HandoutSection[];
  readonly figures: HandoutFigures;
}

/** The task in one line, with the reference folded below it. */
export function ExerciseCard({ exercise, reference, figures }: ExerciseCardProps) {
  return (
    <section aria-labelledby="card" className="mb-5 rounded border border-line bg-surface px-4 py-3">
      <h2 id="card" className="font-semibold">
        {exercise.title}
      </h2>
      <p className="figures mt-0.5 text-sm break-words">{exercise.task}</p>
      <details className="group mt-2">
        <summary className="flex min-h-6 list-none items-center gap-2 rounded hover:text-accent [&::-webkit-details-marker]:hidden">
          <Chevron />
          <h3 className="text-sm font-medium">Reference: bindings and launch plan</h3>
        </summary>
        <Grammar exercise={exercise} />
        <div className="mt-4 border-t border-line pt-3 text-sm">
          {reference.map(({ id, blocks }) => (
            <HandoutBlocks key={id} blocks={blocks} figures={figures} />
          ))}
        </div>
      </details>
    </section>
  );
}

function Grammar({ exercise: { params, bindings, counted } }: Pick<ExerciseCardProps, 'exercise'>) {
  const lines = [paramsStruct(params), ...bindings.map(declarationOf)];
  return (
    <>
      <h4 className="mt-3 text-sm font-medium">Bindings</h4>
      <pre className="mt-1 text-xs leading-5">
        {lines.map((line) => (
          <span key={line} className="block -indent-4 pl-4 break-words whitespace-pre-wrap">
            <WgslCode source={line} />
          </span>
        ))}
      </pre>
      <p className="mt-1 text-sm text-muted">
        You may leave out what you do not use, and declare a buffer with another type, such as <code>array&lt;vec4f&gt;</code>.
      </p>
      <h4 className="mt-3 text-sm font-medium">Launch plan</h4>
      <dl className="mt-1 grid grid-cols-1 gap-x-3 gap-y-1 text-sm">
        <PlanLine line="//@ dispatch <entry point> <x>, <y>, <z>">
          1 to 16 lines, run in this order; each at most {formatCount(MAX_WORKGROUPS)} workgroups per dimension
        </PlanLine>
        {bindings.some(({ name }) => name === 'iteration') && (
          <PlanLine line="//@ repeat <count>">
            repeats the dispatch lines below it, up to the next such line; at most {formatCount(MAX_RUN_DISPATCHES)} dispatches in a run
          </PlanLine>
        )}
        <PlanLine line="//@ scratch <bytes>">memory of your own, at most 256 MiB</PlanLine>
        {counted !== null && <PlanLine line="//@ sweep <override> <values>">up to 8 values that Measure tries; never graded</PlanLine>}
      </dl>
      <p className="mt-1 text-sm text-muted">
        Sizes are written with whole numbers, {namesOf(params)}, the file’s overrides, <code>+ - * / %</code>, <code>min</code>,{' '}
        <code>max</code> and <code>ceilDiv</code>. Without a dispatch line, a file with one entry point gets one invocation per element.
      </p>
    </>
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
