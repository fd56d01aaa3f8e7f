/** As in docs/xray.md. */
const MEANINGS: readonly (readonly [word: string, meaning: string])[] = [
  ['warp', '32 neighbouring invocations of a workgroup, by local_invocation_index. Each of them is a lane.'],
  ['request', 'one load, store or atomic of up to 32 lanes at one place of the program, in the same turn of its loops.'],
  ['sector', '32 aligned bytes that a request touches: the least that device memory delivers.'],
  ['fewest sectors', 'what the same bytes would need if they lay side by side.'],
  ['bank conflicts', 'extra passes of a request to workgroup memory, which has 32 banks of 4 bytes. The same word is no conflict.'],
  ['active lanes', 'how many of the 32 lanes run a piece of the program together, on average.'],
  [
    'warp instructions',
    'each time that a warp runs a piece of the program; counted apart: with idle lanes, and with gaps between active ones.',
  ],
  ['operations', '+ - * / and built-in functions, one for each component, fma two. Comparisons and conversions are not counted.'],
  ['idle invocations', 'those that touch no storage buffer and no workgroup memory.'],
];

/** What the counted words mean, and what the counts cannot know. */
export function WordMeanings() {
  return (
    <div className="max-w-[80ch]">
      <dl className="grid gap-x-4 gap-y-1 @md:grid-cols-[9rem_1fr]">
        {MEANINGS.map(([word, meaning]) => (
          <div key={word} className="@md:col-span-2 @md:grid @md:grid-cols-subgrid">
            <dt className="font-medium">{word}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted">
        The program is counted as it is written: a driver may merge neighbouring loads, keep a value in a register, or find it in a cache.
        Uniform buffers, private memory and registers are not counted.
      </p>
    </div>
  );
}
