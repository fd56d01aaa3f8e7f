/** One decimal place where it is significant. */
export function shown(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** The form that agrees with a number: the singular where it is displayed as 1. */
export function agreeing(value: number, singular: string, plural: string): string {
  return shown(value) === '1' ? singular : plural;
}

/** A number with its unit. */
export function counted(value: number, unit: string, units = `${unit}s`): string {
  return `${shown(value)} ${agreeing(value, unit, units)}`;
}

/** `once`, `twice`, `2.4 times`. */
export function times(value: number): string {
  const words: Readonly<Record<string, string>> = { '1': 'once', '2': 'twice' };
  return words[shown(value)] ?? `${shown(value)} times`;
}

/** A share as a whole number of percent. */
export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
