import type { AuthoredCode, OpenedClass, SeededRandom, TimedSize } from '@rooflab/lab';
import { filteredSumOnCpu } from './cpu.ts';
import { filteredSum, filteredSumCases, rowsSized, timedRows } from './reference.ts';

/** TPC-H has 6 001 215 rows at scale factor 1 and 59 986 052 at 10. Because of the jitter, no row count is known in advance. */
function timed(deviceClass: OpenedClass, random: SeededRandom): readonly TimedSize[] {
  switch (deviceClass) {
    case 'software':
      return [rowsSized({ rows: 40_000 - random.int(0, 999) })];
    case 'medium':
      return [timedRows(1_500_000 - random.int(0, 4095)), timedRows(6_001_215 - random.int(0, 4095))];
    case 'large':
      return [timedRows(6_001_215 - random.int(0, 4095)), timedRows(59_986_052 - random.int(0, 4095))];
  }
}

export const code: Readonly<Record<string, AuthoredCode>> = {
  'query/filtered-sum': {
    onProcessor: filteredSumOnCpu,
    cases: filteredSumCases,
    timed,
    sized: rowsSized,
    reference: filteredSum,
  },
};
