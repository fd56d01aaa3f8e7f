import { Refused } from '@rooflab/db';
import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { refusalOrFault, translateFaults } from './translate-faults.ts';

const SECRET = 'relation "users" of postgres://rooflab:password@host';

function where() {
  const lines: { figures: object; sentence: string }[] = [];
  const error = (figures: object, sentence: string): void => void lines.push({ figures, sentence });
  const logger = { info: error, warn: error, error };
  return { lines, where: { logger, path: 'handIn.live', requestId: 'r1' } };
}

async function readAll(stream: unknown): Promise<{ items: unknown[]; error: unknown }> {
  const items: unknown[] = [];
  try {
    for await (const item of stream as AsyncIterable<unknown>) items.push(item);
  } catch (error) {
    return { items, error };
  }
  return { items, error: null };
}

async function* stream(error: unknown, onEnd: () => void = () => undefined): AsyncGenerator<number, void> {
  try {
    yield 1;
    if (error !== null) throw error;
    yield 2;
  } finally {
    onEnd();
  }
}

test('What breaks in the middle of a stream is told as a fault of ours, with the id of its request and nothing else, and logged.', async () => {
  const { lines, where: place } = where();
  const { data } = translateFaults({ ok: true, data: stream(new Error(SECRET)) }, place);
  const { items, error } = await readAll(data);
  expect(items).toEqual([1]);
  expect(error).toMatchObject({ kind: 'internal', requestId: 'r1' });
  expect(String(error)).not.toContain(SECRET);
  expect(lines).toMatchObject([{ figures: { path: 'handIn.live', requestId: 'r1', error: { message: SECRET } } }]);
});

test.each([new ApiError('not-found'), new TRPCError({ code: 'BAD_REQUEST', message: 'Not so.' })])(
  'A refusal in a stream stays one: %s',
  async (refusal) => {
    const { lines, where: place } = where();
    const { data } = translateFaults({ ok: true, data: stream(refusal) }, place);
    expect((await readAll(data)).error).toBe(refusal);
    expect(lines).toEqual([]);
  },
);

test('A refusal keeps its sentence and its remedy, whatever stops are in them; without a remedy it gets that of its kind.', () => {
  const { where: place } = where();
  const told = refusalOrFault(
    new Refused('slug-taken', 'There is a course no. 1 here. Twice.', 'Choose another, e.g. one. Or none.'),
    place,
  );
  expect(told).toMatchObject({ message: 'There is a course no. 1 here. Twice.', remedy: 'Choose another, e.g. one. Or none.' });
  const bare = refusalOrFault(new Refused('no-such-report', 'There is no such report.'), place);
  expect(bare).toMatchObject({ kind: 'not-found', message: 'There is no such report.', remedy: 'Look for it in your courses.' });
});

test('A stream that its reader leaves ends where it stands; one that ends by itself loses nothing.', async () => {
  let ended = 0;
  const { data } = translateFaults({ ok: true, data: stream(null, () => (ended += 1)) }, where().where);
  for await (const _ of data as AsyncIterable<unknown>) break;
  expect(ended).toBe(1);
  const whole = translateFaults({ ok: true, data: stream(null, () => (ended += 1)) }, where().where);
  expect(await readAll(whole.data)).toEqual({ items: [1, 2], error: null });
  expect(ended).toBe(2);
});
