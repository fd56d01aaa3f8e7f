import fc from 'fast-check';
import { expect, test } from 'vitest';
import { geometry, points } from './geometry.ts';
import { interior } from './reference.ts';

const side = fc.integer({ min: 1, max: 40 });
const radius = fc.integer({ min: 1, max: 5 });
const grids = fc.record({ nx: side, ny: side, nz: side }).chain((size) => radius.map((r) => geometry(size, r)));

test('Origin, pitch and plane are multiples of four, so that vec4f loads are aligned', () => {
  fc.assert(
    fc.property(grids, ({ origin, pitch, plane, length }) => {
      expect([origin % 4, pitch % 4, plane % 4, length % 4]).toEqual([0, 0, 0, 0]);
    }),
  );
});

test('Every vec4f up to eight points beside a group of four points is inside the row of that group', () => {
  fc.assert(
    fc.property(grids, (grid) => {
      const rowStart = grid.radius * grid.pitch + grid.radius * grid.plane;
      const lastGroup = grid.origin + 4 * Math.floor((grid.nx - 1) / 4);
      expect(grid.origin - 8).toBeGreaterThanOrEqual(rowStart);
      expect(lastGroup + 8 + 3).toBeLessThan(rowStart + grid.pitch);
    }),
  );
});

test('Every neighbour of every corner point is inside the padded box', () => {
  fc.assert(
    fc.property(grids, (grid) => {
      const last = grid.origin + (grid.nx - 1) + (grid.ny - 1) * grid.pitch + (grid.nz - 1) * grid.plane;
      expect(grid.origin - grid.radius * grid.plane).toBeGreaterThanOrEqual(0);
      expect(last + grid.radius * grid.plane).toBeLessThan(grid.length);
    }),
  );
});

test('The interior points are nx × ny × nz different elements', () => {
  fc.assert(
    fc.property(
      fc.record({ nx: fc.integer({ min: 1, max: 9 }), ny: fc.integer({ min: 1, max: 6 }), nz: fc.integer({ min: 1, max: 6 }) }),
      radius,
      (size, r) => {
        const indices = new Set(interior(geometry(size, r)));
        expect(indices.size).toBe(points(size));
      },
    ),
  );
});
