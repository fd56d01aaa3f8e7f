/**
 * Removes the part after `#` from the address, once the present effects have run, since the router only listens to the address from then on. Passing
 * null as the state tells the router about the change; with `window.history.state` it would restore the address that it remembers.
 */
export function hideHash(): void {
  queueMicrotask(() => window.history.replaceState(null, '', window.location.pathname + window.location.search));
}
