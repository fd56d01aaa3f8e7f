declare global {
  /** Where Radix looks for the nonce of the style with which an open dialog keeps the page from scrolling (get-nonce). */
  var __webpack_nonce__: string | undefined;
}

/** The nonce of this page's policy; none on the server, and where there is no policy. */
function pageNonce(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
}

/** Lets the styles of dialogs be taken: the policy refuses those without it. */
export function tellRadixNonce(): void {
  const nonce = pageNonce();
  if (nonce) globalThis.__webpack_nonce__ = nonce;
}
