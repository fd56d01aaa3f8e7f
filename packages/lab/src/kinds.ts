/** Kinds of exercise that the first versions of Rooflab did not know; `needs` of a lab lists those that it uses. */
export const KINDS = [
  'several-outputs',
  'unspecified',
  'in-place',
  'permutes',
  'repeat',
  'untimed',
  'zipf',
  'rising',
  'i32',
  'u8',
  'f16',
  'image',
] as const;

type Kind = (typeof KINDS)[number];

/** What of an exercise in `lab.json` decides of which kinds it is. */
interface Described {
  readonly inputs: readonly ElementDescribed[];
  readonly output: OutputDescribed | readonly OutputDescribed[];
  readonly repeat?: object | undefined;
  readonly draw?: { readonly fills: Readonly<Record<string, readonly FillDescribed[]>> } | undefined;
  readonly covered: { readonly inputs: readonly FillDescribed[] };
  readonly trusted?: object | undefined;
  readonly image?: object | undefined;
}

interface ElementDescribed {
  readonly element: string;
}

interface FillDescribed {
  readonly kind: string;
}

interface OutputDescribed extends ElementDescribed {
  readonly unspecified?: true | undefined;
  readonly startsAs?: string | undefined;
  readonly permutes?: string | undefined;
}

const fills =
  (kind: string) =>
  ({ draw, covered }: Described): boolean =>
    [covered.inputs, ...Object.values(draw?.fills ?? {})].flat().some((fill) => fill.kind === kind);

const elements =
  (element: string) =>
  ({ inputs, output }: Described): boolean =>
    [inputs, output].flat(2).some((buffer) => buffer.element === element);

const USES: { readonly [K in Kind]: (exercise: Described) => boolean } = {
  'several-outputs': ({ output }) => Array.isArray(output),
  unspecified: ({ output }) => [output].flat().some((each) => each.unspecified),
  'in-place': ({ output }) => [output].flat().some(({ startsAs }) => startsAs !== undefined),
  permutes: ({ output }) => [output].flat().some(({ permutes }) => permutes !== undefined),
  repeat: ({ repeat }) => repeat !== undefined,
  untimed: ({ trusted }) => trusted === undefined,
  zipf: fills('zipf'),
  rising: fills('rising'),
  i32: elements('i32'),
  u8: elements('u8'),
  f16: elements('f16'),
  image: ({ image }) => image !== undefined,
};

/** The kinds of these exercises, in the order of `KINDS`. */
export function kindsUsed(exercises: readonly Described[]): readonly Kind[] {
  return KINDS.filter((kind) => exercises.some(USES[kind]));
}
