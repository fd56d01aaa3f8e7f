'use client';
import { lastWrite, type Moment, memoryBefore, type Recording } from '@rooflab/grader/play';
import clsx from 'clsx';
import { useMemo } from 'react';

interface Props {
  readonly recording: Recording;
  readonly moment: Moment;
  readonly goTo: (step: number) => void;
}

/** Words of an array that are shown; more would be no picture. */
const MOST_WORDS = 256;

/** Workgroup memory before the step, word by word; a word leads to the step that wrote it. */
export function SharedArrays({ recording, moment, goTo }: Props) {
  const shared = recording.variables.flatMap(({ name, memory }, variable) => (memory === 'workgroup' ? [{ name, variable }] : []));
  return shared.map(({ name, variable }) => (
    <SharedArray key={name} recording={recording} moment={moment} goTo={goTo} name={name} variable={variable} />
  ));
}

function SharedArray({ recording, moment, goTo, name, variable }: Props & { readonly name: string; readonly variable: number }) {
  const words = useMemo(() => Math.min(MOST_WORDS, wordsTouched(recording, variable)), [recording, variable]);
  const of = { dispatch: moment.dispatch, workgroup: moment.ordinal };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` follows from the moment.
  const held = useMemo(() => memoryBefore(recording, { variable, word: 0, words, of }, moment.step), [recording, moment, variable, words]);
  const touched = new Set(
    moment.requests.filter((request) => request.variable === variable).flatMap(({ accesses }) => accesses.map(({ word }) => word)),
  );
  return (
    <section aria-label={`${name}, workgroup memory`} className="min-w-0">
      <h4 className="mb-1 text-sm font-medium">
        <span className="font-mono">{name}</span>, workgroup memory before this step
      </h4>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-1">
        {held.map((value, word) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word is its index.
          <li key={word}>
            <button
              type="button"
              title={`word ${word}`}
              onClick={() => goTo(lastWrite(recording, { variable, word, of }, moment.step)?.step ?? moment.step)}
              className={clsx(
                'figures w-full truncate rounded border px-1 py-0.5 text-right text-xs',
                touched.has(word) ? 'border-plot-2 bg-accent-quiet' : 'border-line',
              )}
            >
              {value === null ? '?' : shortText(value)}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Up to the last word that any step touches. */
function wordsTouched({ requests }: Recording, variable: number): number {
  let most = 0;
  for (let request = 0; request < requests.count; request++) {
    if (requests.variable[request] !== variable) continue;
    for (let access = requests.firstAccess[request] ?? 0; access < (requests.firstAccess[request + 1] ?? 0); access++)
      most = Math.max(most, (requests.word[access] ?? 0) + 1);
  }
  return most;
}

function shortText(value: number | boolean): string {
  return typeof value === 'number' && !Number.isInteger(value) ? value.toPrecision(4) : String(value);
}
