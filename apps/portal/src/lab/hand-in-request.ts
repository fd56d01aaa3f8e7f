import { attempt, type DraftKey, type DraftStorage, storageName } from '../editor/drafts.ts';

const PREFIX = 'rooflab-hand-in';

/** A hand-in that was sent and not yet answered. */
export interface OpenRequest {
  readonly requestId: string;
  readonly source: string;
  readonly note: string;
}

/** The unanswered request, if the page was closed while one was under way. */
export function openRequest(storage: DraftStorage | null, key: DraftKey): OpenRequest | null {
  const value: unknown = attempt(() => JSON.parse(storage?.getItem(storageName(PREFIX, key)) ?? 'null'));
  return isRequest(value) ? value : null;
}

/**
 * The request for this content. If the content is that of the unanswered request, it is the same request, so that it is never accepted twice,
 * whatever happened to the answer; `draw` makes the id of a new one.
 */
export function requestFor(
  storage: DraftStorage | null,
  key: DraftKey,
  { source, note, draw }: { source: string; note: string; draw: () => string },
): OpenRequest {
  const open = openRequest(storage, key);
  if (open?.source === source && open.note === note) return open;
  const request = { requestId: draw(), source, note };
  // Without storage, repeating after a reload is a new request, as if the button had been pressed twice.
  attempt(() => storage?.setItem(storageName(PREFIX, key), JSON.stringify(request)));
  return request;
}

export function closeRequest(storage: DraftStorage | null, key: DraftKey): void {
  attempt(() => storage?.removeItem(storageName(PREFIX, key)));
}

function isRequest(value: unknown): value is OpenRequest {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['requestId', 'source', 'note'].every((name) => typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'string')
  );
}
