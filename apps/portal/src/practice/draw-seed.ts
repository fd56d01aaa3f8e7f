/** 16 bytes as hex digits: every run has other cases, as every grading has. */
export function drawSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
