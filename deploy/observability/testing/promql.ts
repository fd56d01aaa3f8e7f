/** What an expression of PromQL reads: `rooflab_workers{state="active"}`. */
export interface Selector {
  readonly metric: string;
  /** Of its matchers. */
  readonly labels: readonly string[];
}

const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset']);

const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;

/** The selectors of an expression, as far as our rules and panels use the language. */
export function selectorsOf(expression: string): Selector[] {
  const plain = withoutValues(expression).replace(GROUPING, ' ');
  return [...plain.matchAll(/([a-zA-Z_:][\w:]*)\s*(\{[^}]*\})?\s*(\()?/g)].flatMap(([, metric = '', matchers = '', call]) => {
    if (call !== undefined || WORDS.has(metric)) return [];
    return [{ metric, labels: [...matchers.matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label = '']) => label) }];
  });
}

/** The labels by which an expression groups or joins. */
export function groupedBy(expression: string): string[] {
  return [...withoutValues(expression).matchAll(GROUPING)].flatMap(([, labels = '']) =>
    labels.split(/[\s,]+/).filter((label) => label !== ''),
  );
}

/** Without texts, durations and numbers. */
function withoutValues(expression: string): string {
  return expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b\d[\w.]*/g, '');
}
