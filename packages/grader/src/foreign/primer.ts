/** Where the primer lies for readers without a portal; portals have it as a page. */
export const PRIMER_URL = 'https://github.com/rooflab/rooflab/blob/main/labs/wgsl.md';

export interface PrimerSection {
  /** As in the address. */
  readonly id: string;
  readonly title: string;
}

const SECTIONS = {
  kernel: { id: 'a-kernel-and-its-launch', title: 'A kernel and its launch' },
  types: { id: 'variables-and-types', title: 'Variables and types' },
  functions: { id: 'functions-and-control-flow', title: 'Functions and control flow' },
  memory: { id: 'memory', title: 'Memory' },
  barriers: { id: 'barriers-and-atomics', title: 'Barriers and atomics' },
  missing: { id: 'what-is-not-there', title: 'What is not there' },
} as const satisfies Record<string, PrimerSection>;

/** What the explanations of errors say, by the section that says more. The first match decides. */
const TOPICS: readonly (readonly [topic: RegExp, section: keyof typeof SECTIONS])[] = [
  [/workgroupBarrier|storageBarrier|atomic|subgroup/i, 'barriers'],
  [/parameter of the entry point|value for the workgroup size|states the workgroup size|@compute|@workgroup_size/, 'kernel'],
  [
    /preprocessor|cannot print|no strings|no modules|no template|no namespace|no class|unrolling|precision statements|half precision|Half precision|64-bit|8-bit|no such keyword/,
    'missing',
  ],
  [
    /var<workgroup>|declares a buffer|declares parameters|@binding|Give the array a length|arrayLength|no null|allocate memory|reads a buffer|Declare it outside all functions|known when the file is compiled/,
    'memory',
  ],
  [
    /writes a function|function without a result|after an arrow|always has braces|of a case has braces|Add default|do … while|requires parentheses|no :: and|p\.x|\+\+ is a statement|-- is a statement|Write the name first: i\+\+|compares with ==/,
    'functions',
  ],
  [
    /calls this type|writes a constant|bitcast<|writes the name first|WGSL writes var|WGSL writes const|A let never|A const never|A parameter never|declared before it is used|Declare it:|must become one type|Write f32\(|Write const|converts with a call|decimal point|suffixes of WGSL|cannot be negative|not a condition|not a number|Write select|must be a u32|must have one type|one of the vectors|vec3f, or the same|components|array<f32, 64>|alias/,
    'types',
  ],
];

/** Every explanation of an error continues the compiler's sentence. */
const EXPLAINED = /\. \S.*/;

/** The part of the primer about a compiler's message; null for one that explains no habit of another language. */
export function primerSectionOf(message: string): PrimerSection | null {
  const explanation = EXPLAINED.exec(message.split('\n', 1)[0] ?? '')?.[0];
  if (explanation === undefined) return null;
  const topic = TOPICS.find(([words]) => words.test(explanation));
  return topic ? SECTIONS[topic[1]] : null;
}
