import { describe, expect, test } from 'vitest';
import { articleId, passageId } from '../../../domain/ids.ts';
import type { Neighbourhood } from '../../../domain/neighbourhood.ts';
import { graphLayout } from './graph-layout.ts';

const passage = (ordinal: number): Neighbourhood['passage'] => ({
  passageId: passageId(articleId('a'), ordinal),
  articleId: articleId('a'),
  path: 'a.md',
  title: 'a',
  headingPath: [],
  start: 0,
  end: 1,
});

function neighbourhood(through: readonly (readonly number[])[]): Neighbourhood {
  const most = Math.max(-1, ...through.flat());
  return {
    passage: passage(0),
    entities: Array.from({ length: most + 1 }, (_, at) => ({
      kind: 'name' as const,
      name: `e${at}`,
      weight: 10 - at / 10,
      passages: 2,
      isAsked: false,
    })),
    neighbours: through.map((shared, at) => ({
      passage: passage(at + 1),
      share: 0.5,
      through: shared,
    })),
    found: through.length,
    total: 100,
  };
}

describe('the drawing of a neighbourhood', () => {
  test('has the nearest, and for each at least one thing that leads there', () => {
    const many = Array.from({ length: 20 }, (_, at) => [
      at,
      ...Array.from({ length: 12 }, (__, more) => 20 + more),
    ]);
    const { entities, neighbours, lines, rows } = graphLayout(neighbourhood(many));
    expect(neighbours).toHaveLength(8);
    expect(entities).toHaveLength(10);
    expect(rows).toBe(10);
    for (const [row] of neighbours.entries()) {
      expect(lines.some(({ neighbour }) => neighbour === row)).toBe(true);
    }
    for (const { entity, neighbour } of lines) {
      expect(neighbours[neighbour]?.through).toContain(entities[entity]?.at);
    }
  });

  test('puts what is shared beside those that share it, so that lines do not cross', () => {
    const { entities, lines } = graphLayout(neighbourhood([[2], [1], [0]]));
    expect(entities.map(({ at }) => at)).toEqual([2, 1, 0]);
    expect(lines.every(({ entity, neighbour }) => entity === neighbour)).toBe(true);
  });

  test('of nothing is empty', () => {
    expect(graphLayout(neighbourhood([]))).toEqual({
      entities: [],
      neighbours: [],
      rows: 0,
      lines: [],
    });
  });
});
