import type { Random } from '../simulation/random.ts';

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const keyed = items.map((item) => ({ item, key: random.uniform() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** From the standard normal distribution (Box and Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.uniform())) * Math.cos(2 * Math.PI * random.uniform());
}
