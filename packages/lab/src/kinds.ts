/** Kinds of exercise that the first versions of Rooflab did not know; `needs` of a lab lists those that it uses. */
export const KINDS = ['several-outputs', 'unspecified', 'in-place', 'untimed'] as const;

type Kind = (typeof KINDS)[number];

/** What of an exercise in `lab.json` decides of which kinds it is. */
interface Described {
  readonly output: OutputDescribed | readonly OutputDescribed[];
  readonly trusted?: object | undefined;
}

interface OutputDescribed {
  readonly unspecified?: true | undefined;
  readonly startsAs?: string | undefined;
}

const USES: { readonly [K in Kind]: (exercise: Described) => boolean } = {
  'several-outputs': ({ output }) => Array.isArray(output),
  unspecified: ({ output }) => [output].flat().some((each) => each.unspecified),
  'in-place': ({ output }) => [output].flat().some(({ startsAs }) => startsAs !== undefined),
  untimed: ({ trusted }) => trusted === undefined,
};

/** The kinds of these exercises, in the order of `KINDS`. */
export function kindsUsed(exercises: readonly Described[]): readonly Kind[] {
  return KINDS.filter((kind) => exercises.some(USES[kind]));
}
