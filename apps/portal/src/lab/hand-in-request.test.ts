import { expect, test } from 'vitest';
import { closeRequest, openRequest, requestFor } from './hand-in-request.ts';

const key = { userId: 'u', assignmentId: 'a', exercise: 'reduction/sum' };

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

function ids() {
  let next = 0;
  return () => `id-${++next}`;
}

test('The same content is the same request until it is answered, after a reload too.', () => {
  const storage = memory();
  const draw = ids();
  const first = requestFor(storage, key, { source: 's', note: 'n', draw });
  expect(requestFor(storage, key, { source: 's', note: 'n', draw }).requestId).toBe(first.requestId);
  expect(openRequest(storage, key)).toEqual(first);
  closeRequest(storage, key);
  expect(openRequest(storage, key)).toBeNull();
  expect(requestFor(storage, key, { source: 's', note: 'n', draw }).requestId).not.toBe(first.requestId);
});

test('Another text or another note is another request.', () => {
  const storage = memory();
  const draw = ids();
  const requests = [
    requestFor(storage, key, { source: 's', note: 'n', draw }),
    requestFor(storage, key, { source: 't', note: 'n', draw }),
    requestFor(storage, key, { source: 't', note: 'm', draw }),
  ];
  expect(new Set(requests.map(({ requestId }) => requestId)).size).toBe(3);
});

test('Without a storage a hand-in still goes out.', () => {
  expect(requestFor(null, key, { source: 's', note: '', draw: ids() })).toEqual({ requestId: 'id-1', source: 's', note: '' });
});

test('Other contents of the storage are not mistaken for a request.', () => {
  for (const text of ['', '{', 'null', '7', '{"requestId":1,"source":"","note":""}', '{"requestId":"x"}']) {
    expect(openRequest({ ...memory(), getItem: () => text }, key)).toBeNull();
  }
});
