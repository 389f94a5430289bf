import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { labelPlaces } from './label-places.ts';
import { fitting, panBy, showing, toPlane, toScreen, WHOLE_MAP, zoomAt } from './plane-view.ts';
import { stepTo } from './step-to.ts';

const size = fc.record({
  width: fc.integer({ min: 200, max: 1500 }),
  height: fc.integer({ min: 200, max: 900 }),
});
const unit = fc.double({ min: -1, max: 1, noNaN: true });
const point = fc.record({ x: unit, y: unit });
const view = fc.tuple(point, fc.double({ min: 1, max: 40, noNaN: true })).map(([centre, zoom]) => ({
  zoom,
  centre: { x: centre.x * (1 - 1 / zoom), y: centre.y * (1 - 1 / zoom) },
}));

property.prop([point, size, view])(
  'a place on screen leads back to its place on the map',
  (at, of, seen) => {
    const back = toPlane(toScreen(at, of, seen), of, seen);
    expect(back.x).toBeCloseTo(at.x, 9);
    expect(back.y).toBeCloseTo(at.y, 9);
  },
);

property.prop([point, size])('the whole map is in sight at first', (at, of) => {
  const { left, top } = toScreen(at, of, WHOLE_MAP);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left).toBeLessThanOrEqual(of.width);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThanOrEqual(of.height);
});

property.prop([point, size, view, fc.double({ min: 0.1, max: 10, noNaN: true })])(
  'zoom stays within bounds, and a point is brought into sight',
  (at, of, seen, factor) => {
    const zoomed = zoomAt(seen, of, toScreen(at, of, seen), factor);
    expect(zoomed.zoom).toBeGreaterThanOrEqual(1);
    expect(zoomed.zoom).toBeLessThanOrEqual(40);
    const shown = toScreen(at, of, showing(panBy(zoomed, of, 5_000, -5_000), of, at));
    expect(shown.left).toBeGreaterThanOrEqual(0);
    expect(shown.left).toBeLessThanOrEqual(of.width);
    expect(shown.top).toBeGreaterThanOrEqual(0);
    expect(shown.top).toBeLessThanOrEqual(of.height);
  },
);

property.prop([fc.array(point, { minLength: 1, maxLength: 9 }), size])(
  'all of some points are in sight when the view fits them',
  (points, of) => {
    const seen = fitting(points, of);
    for (const at of points) {
      const { left, top } = toScreen(at, of, seen);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(of.width);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThanOrEqual(of.height);
    }
  },
);

test('what is under the pointer stays there while one zooms in', () => {
  const of = { width: 800, height: 600 };
  const at = { left: 500, top: 250 };
  const held = toPlane(at, of, WHOLE_MAP);
  const zoomed = zoomAt(WHOLE_MAP, of, at, 4);
  expect(zoomed.zoom).toBe(4);
  expect(toScreen(held, of, zoomed).left).toBeCloseTo(500, 6);
  expect(toScreen(held, of, zoomed).top).toBeCloseTo(250, 6);
  expect(zoomAt(zoomed, of, at, 0.01)).toEqual(WHOLE_MAP);
});

describe('a step', () => {
  const points = [
    { x: 0.2, y: 0 },
    { x: 0.5, y: 0.1 },
    { x: -0.3, y: 0.9 },
    { x: 0, y: -0.4 },
  ];

  test('goes to the nearest in that direction', () => {
    const from = { x: 0, y: 0 };
    expect(stepTo(points, from, 'right')).toBe(0);
    expect(stepTo(points, from, 'up')).toBe(2);
    expect(stepTo(points, from, 'down')).toBe(3);
    expect(stepTo(points, { x: 0.2, y: 0 }, 'right')).toBe(1);
    expect(stepTo(points, { x: 0.5, y: 0.1 }, 'right')).toBeNull();
    // Nothing straight ahead: what is on that side at all.
    expect(stepTo(points, from, 'left')).toBe(2);
  });

  property.prop([fc.array(point, { minLength: 1, maxLength: 20 }), point])(
    'never goes the other way',
    (among, from) => {
      const right = stepTo(among, from, 'right');
      if (right !== null) expect(among[right]?.x).toBeGreaterThan(from.x);
      else expect(among.every(({ x }) => x <= from.x)).toBe(true);
    },
  );
});

test('labels of one place stand beside each other and on the map', () => {
  const of = { width: 400, height: 300 };
  const label = { anchor: { left: 200, top: 150 }, width: 50, height: 20 };
  const places = labelPlaces(
    Array.from({ length: 12 }, () => label),
    of,
  );
  for (const [at, a] of places.entries()) {
    expect(a.left).toBeGreaterThanOrEqual(25);
    expect(a.left).toBeLessThanOrEqual(375);
    for (const b of places.slice(at + 1)) {
      expect(Math.abs(a.left - b.left) >= 50 || Math.abs(a.top - b.top) >= 20).toBe(true);
    }
  }
  expect(labelPlaces([{ ...label, anchor: { left: 2, top: 2 } }], of)[0]?.top).toBeGreaterThan(2);
});
