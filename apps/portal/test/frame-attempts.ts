/** What hostile code tries. The functions run in a browser, alone: they may use nothing of this file. */

/** Stands for every address outside of the frame: the portal with the reader's cookie, and any other host. */
export interface Outside {
  readonly portal: string;
  readonly elsewhere: string;
}

/** How each attempt ended: `refused`, or what it reached. */
export type Findings = Readonly<Record<string, string>>;

/**
 * In the worker of a frame, with everything that a browser gives a worker: as if the code had got back what is taken away from it.
 *
 * @param load `import`, which the tests' own loader would replace here
 */
export async function tryInWorker({ portal, elsewhere }: Outside, load: (address: string) => Promise<unknown>): Promise<Findings> {
  const opens = (source: EventTarget) =>
    new Promise((resolve, reject) => {
      source.addEventListener('open', () => resolve('open'));
      source.addEventListener('message', () => resolve('a message'));
      source.addEventListener('error', (event) => {
        // Else the error of a worker ends the one that started it.
        event.preventDefault();
        reject(new Error('refused'));
      });
    });
  const requests = (request: IDBOpenDBRequest) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve('a database');
      request.onerror = () => reject(request.error);
    });
  const loads = (address: string) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.onload = () => resolve(request.status);
      request.onerror = reject;
      request.open('GET', address);
      request.send();
    });
  const scope = globalThis as unknown as { importScripts(address: string): void; cookieStore: { getAll(): Promise<unknown> } };
  const attempts: Readonly<Record<string, () => unknown>> = {
    'the portal by fetch': () => fetch(portal, { credentials: 'include' }),
    'another host by fetch': () => fetch(elsewhere, { mode: 'no-cors' }),
    'the portal by XMLHttpRequest': () => loads(portal),
    'another host by WebSocket': () => opens(new WebSocket(elsewhere.replace('http', 'ws'))),
    'the portal by EventSource': () => opens(new EventSource(portal)),
    'another host by import': () => load(elsewhere),
    'the portal by importScripts': () => scope.importScripts(portal),
    'another host by a worker': () => opens(new Worker(elsewhere)),
    'the portal by a worker': () => opens(new Worker(portal)),
    'another host by a worker of its own': () =>
      opens(new Worker(URL.createObjectURL(new Blob([`importScripts('${elsewhere}'); postMessage(1)`])))),
    'a database': () => requests(indexedDB.open('x')),
    'a cache': () => caches.open('x'),
    'a file': () => navigator.storage.getDirectory(),
    'a cookie': () => scope.cookieStore.getAll(),
    'code made from text': () => new Function('return 1')(),
    'machine code': () => WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)),
  };
  const found: Record<string, string> = { 'its origin': globalThis.origin };
  for (const [name, attempt] of Object.entries(attempts))
    found[name] = await (async () => attempt())().then(
      (reached) => `reached ${String(reached)}`,
      () => 'refused',
    );
  return found;
}

/** In the document of a frame, to which the code of a lab has no way. */
export async function tryInDocument({ portal, elsewhere }: Outside): Promise<Findings> {
  const shows = (element: HTMLImageElement | HTMLScriptElement | HTMLLinkElement | HTMLIFrameElement, address: string) =>
    new Promise((resolve, reject) => {
      element.onload = () => resolve('it');
      element.onerror = reject;
      Object.assign(element, { src: address, href: address, rel: 'stylesheet' });
      document.documentElement.append(element);
    });
  const attempts: Readonly<Record<string, () => unknown>> = {
    'the portal by fetch': () => fetch(portal, { credentials: 'include' }),
    'another host by fetch': () => fetch(elsewhere, { mode: 'no-cors' }),
    'another host by a beacon': () => {
      navigator.sendBeacon(elsewhere);
      throw new Error('Whether it was sent is not said here.');
    },
    'another host by a picture': () => shows(document.createElement('img'), elsewhere),
    'the portal by a script': () => shows(document.createElement('script'), portal),
    'another host by a style': () => shows(document.createElement('link'), elsewhere),
    'a cookie': () => document.cookie,
    'kept texts': () => localStorage.length,
    'the page’s document': () => parent.document.title,
    'the page’s address': () => top?.location.href,
    'another window': () => window.open(elsewhere) ?? Promise.reject(new Error('refused')),
    'a script of its own': () =>
      new Promise((resolve, reject) => {
        document.documentElement.append(Object.assign(document.createElement('script'), { text: 'globalThis.ran = true;' }));
        if ('ran' in globalThis) resolve('it');
        else reject(new Error('refused'));
      }),
    'the whole tab': () => {
      if (top) top.location.href = elsewhere;
    },
  };
  const found: Record<string, string> = { 'its origin': globalThis.origin };
  for (const [name, attempt] of Object.entries(attempts))
    found[name] = await (async () => attempt())().then(
      (reached) => `reached ${String(reached)}`,
      () => 'refused',
    );
  return found;
}
