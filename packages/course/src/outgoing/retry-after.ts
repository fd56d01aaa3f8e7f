/** Milliseconds that an answer asks us to wait, from its `Retry-After` (RFC 9110: seconds, or a date); undefined where it asks for nothing. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
