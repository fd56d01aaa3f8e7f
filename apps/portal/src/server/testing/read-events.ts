export interface SseEvent {
  readonly id: string;
  readonly data: { readonly kind?: string };
}

/** The tracked events of a live stream, as an EventSource would receive them. */
export async function* readEvents(url: string, headers: Record<string, string>): AsyncGenerator<SseEvent, void> {
  const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers } });
  if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}.`);
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string): string | undefined => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
      const id = field('id');
      if (field('event') === 'return') return;
      if (id !== undefined) yield { id, data: JSON.parse(field('data') ?? 'null') };
    }
  }
}
