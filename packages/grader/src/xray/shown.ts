/** One digit behind the point where there is one to tell. */
export function shown(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** A number with its unit, in the singular where it reads as 1. */
export function counted(value: number, unit: string): string {
  return `${shown(value)} ${unit}${shown(value) === '1' ? '' : 's'}`;
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
