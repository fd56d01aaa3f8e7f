/** Values of `--format`. Separate from the formats themselves, so that the command starts without loading them. */
export const FORMAT_NAMES = [
  'text',
  'json',
  'github',
  'junit',
  'sarif',
  'codequality',
  'gradescope',
  'prairielearn',
  'classroom50',
  'autolab',
] as const;

export type FormatName = (typeof FORMAT_NAMES)[number];
