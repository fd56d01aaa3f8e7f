/**
 * Says in a request which click it comes from and when that was, by this browser's clock. The ids are random and made for this click; nothing is
 * recorded here, hence the last flag.
 */
export function clickHeaders(): Record<'traceparent' | 'tracestate', string> {
  return { traceparent: `00-${randomHex(16)}-${randomHex(8)}-00`, tracestate: `rooflab=${Date.now()}` };
}

function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
