import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export const LEAST_PASSWORD_LENGTH = 10;

export const MOST_PASSWORD_LENGTH = 128;

/** zxcvbn's 3 of 0 to 4: at least 10^8 guesses (Wheeler, "zxcvbn: Low-Budget Password Strength Estimation", USENIX Security 2016). */
const LEAST_SCORE = 3;

/** The estimator's time grows faster than the length; what is strong in its first characters is strong. */
const ESTIMATED_CHARACTERS = 32;

let estimator: ZxcvbnFactory | null = null;

/**
 * Why this password must not be taken, as a sentence; null when it may. `known`: what others know of its owner, such as name and address.
 * The first call builds the dictionary, which takes some 100 ms.
 */
export function passwordProblem(password: string, known: readonly string[] = []): string | null {
  if (password.length < LEAST_PASSWORD_LENGTH) return `A password has at least ${LEAST_PASSWORD_LENGTH} characters.`;
  if (password.length > MOST_PASSWORD_LENGTH) return `A password has at most ${MOST_PASSWORD_LENGTH} characters.`;
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const inputs = ['rooflab', ...known.flatMap(partsOf)].map((input) => input.slice(0, ESTIMATED_CHARACTERS));
  const { score } = estimator.check(password.slice(0, ESTIMATED_CHARACTERS), inputs);
  return score >= LEAST_SCORE ? null : 'This password is too easy to guess. Take several words that do not belong together.';
}

/** `ada@example.org` is also `ada`, `example` and `org`. */
function partsOf(text: string): string[] {
  return [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter((part) => part.length > 2);
}
