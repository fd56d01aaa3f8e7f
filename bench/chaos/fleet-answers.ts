import type { Socket } from 'node:net';
import { type OperationName, WORKER_API } from '@rooflab/fleet';
import type { TcpProxyOptions } from './tcp-proxy.ts';

/** A worker's request; `labs`: for the archive of a lab. */
export type Answered = OperationName | 'labs';

const REQUEST = new RegExp(`^(?:POST|GET) ${WORKER_API}/([a-z-]+)`);

/** Watches a proxy between workers and a portal, and cuts it when the portal grants a request, before the worker has the answer. */
export function watchAnswers() {
  /** The latest request on each connection. */
  const asked = new Map<Socket, string>();
  let awaited: Answered | null = null;
  const watches: Pick<TcpProxyOptions, 'cutAfter' | 'cutBefore'> = {
    cutAfter(bytes, connection) {
      const [, request] = REQUEST.exec(bytes.toString('latin1')) ?? [];
      if (request !== undefined) asked.set(connection, request);
      return false;
    },
    cutBefore(bytes, connection) {
      const text = bytes.toString('latin1');
      const isAnswer = text.startsWith('HTTP/1.1 200 ');
      if (!isAnswer || asked.get(connection) !== awaited || (awaited === 'claim' && !text.includes('"job":{'))) {
        if (isAnswer) asked.delete(connection);
        return false;
      }
      awaited = null;
      return true;
    },
  };
  return {
    watches,
    /** The next answer to this request is cut off. An answer that there is no work does not count. */
    await(request: Answered): void {
      awaited = request;
    },
    /** Whether somebody waits for the answer to this request. */
    isAsked: (request: Answered): boolean => [...asked].some(([connection, each]) => each === request && !connection.destroyed),
  };
}
