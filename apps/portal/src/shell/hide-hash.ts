/**
 * Takes what stands behind `#` out of the address, once the effects that are running now have run: the router listens to the address from then on.
 * Without a state of its own the router learns of the change; with `window.history.state` it would put back the address that it remembers.
 */
export function hideHash(): void {
  queueMicrotask(() => window.history.replaceState(null, '', window.location.pathname + window.location.search));
}
