import { FUNCTION_DOCS, TYPE_CLASSES } from './wgsl-functions.ts';
import { ATTRIBUTE_DOCS, BUILTIN_DOCS, PLAN_FUNCTION_DOCS, PLAN_LINE_DOCS, TYPE_DOCS, type WordDoc } from './wgsl-types.ts';

/** What is shown for a word: how it is written, and one line on what it is. */
export interface Explanation {
  readonly form: string;
  readonly says: string;
}

const FUNCTION_WORDS: readonly WordDoc[] = FUNCTION_DOCS.map(({ name, signature, typeClass, says, subgroups }) => {
  const where = typeClass === null ? '' : ` T is ${TYPE_CLASSES[typeClass].words}.`;
  return { name, form: signature, says: `${says}${where}${subgroups ? ' Needs enable subgroups;.' : ''}` };
});

/**
 * Everything that can be typed in WGSL, by the specification's names (W3C, WebGPU Shading Language), for completion; each kind with its explanations.
 */
export const WORDS = {
  type: explanations(TYPE_DOCS),
  function: explanations(FUNCTION_WORDS),
  attribute: explanations(ATTRIBUTE_DOCS),
  builtin: explanations(BUILTIN_DOCS),
  planFunction: explanations(PLAN_FUNCTION_DOCS),
  planLine: explanations(PLAN_LINE_DOCS),
} as const;

export const KEYWORDS = `alias break case const const_assert continue continuing default diagnostic discard else enable
  false fn for if let loop override requires return struct switch true var while`.split(/\s+/);

function explanations(docs: readonly WordDoc[]): ReadonlyMap<string, Explanation> {
  return new Map(docs.map(({ name, form, says }) => [name, { form, says }]));
}
