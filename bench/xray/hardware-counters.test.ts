import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCounters } from './hardware-counters.ts';

const NAME = 'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum';

function file(...rows: string[]): string {
  return [
    '# device: NVIDIA H200',
    '# driver: 580.159',
    '# nvcc: 13.0',
    '# ncu: 2025.3.1.0',
    '# date: 2026-11-22T16:00:00Z',
    '# missing: a__b.sum c__d.sum',
    '==PROF== Connected to process 42',
    `"ID","Process ID","Kernel Name","Block Size","${NAME}"`,
    '"","","","block","request"',
    ...rows,
    '==PROF== Disconnected from process 42',
  ].join('\n');
}

test('A table among messages gives the counters of every kernel, without its parameters.', () => {
  const text = file('"0","42","copy(const float *, float *)","(256, 1, 1)","2,048"', '"1","42","tail","(4, 1, 1)","0"');
  expect(parseCounters(text)).toEqual({
    device: 'NVIDIA H200',
    driver: '580.159',
    nvcc: '13.0',
    ncu: '2025.3.1.0',
    readAt: '2026-11-22T16:00:00Z',
    missing: ['a__b.sum', 'c__d.sum'],
    kernels: [
      { kernel: 'copy', counters: { [NAME]: 2048 } },
      { kernel: 'tail', counters: { [NAME]: 0 } },
    ],
  });
});

test('A counter that was not read is left out, not zero.', () => {
  expect(parseCounters(file('"0","42","copy","(256, 1, 1)","n/a"', '"1","42","tail","(4, 1, 1)",""')).kernels).toEqual([
    { kernel: 'copy', counters: {} },
    { kernel: 'tail', counters: {} },
  ]);
});

test('A file without a table, or with a kernel twice, is refused.', () => {
  expect(() => parseCounters('==ERROR== ERR_NVGPUCTRPERM')).toThrow('no table of counters');
  expect(() => parseCounters(file('"0","1","copy","","1"', '"1","1","copy","","2"'))).toThrow('copy stands in the table twice');
});

test('Every count comes back, with or without commas between thousands.', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 31 - 1 }), fc.boolean(), (count, grouped) => {
      const text = grouped ? count.toLocaleString('en-US') : String(count);
      expect(parseCounters(file(`"0","1","copy","(1, 1, 1)","${text}"`)).kernels[0]?.counters[NAME]).toBe(count);
    }),
  );
});
