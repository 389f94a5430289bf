import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { articleId, passageId } from '../../domain/ids.ts';
import { MODE_IDS } from '../../domain/mode.ts';
import { CORPUS_ROUTE, HOME_ROUTE, parseRoute, routeHref } from './routes.ts';
import type { Route } from './routes.ts';

const workspace = fc.constantFrom('sample' as const, 'own' as const);
const id = fc.string({ unit: 'grapheme', minLength: 1 }).map(articleId);
const at = fc.option(
  fc
    .tuple(fc.nat(1_000_000), fc.integer({ min: 1, max: 5_000 }))
    .map(([start, length]) => ({ start, end: start + length })),
);

const route: fc.Arbitrary<Route> = fc.oneof(
  fc.record({
    screen: fc.constant('compare' as const),
    question: fc.string({ unit: 'grapheme' }),
    workspace,
    differsOnly: fc.boolean(),
    columns: fc.option(fc.subarray([...MODE_IDS], { minLength: 1 })),
  }),
  fc.record({
    screen: fc.constant('corpus' as const),
    workspace,
    article: fc.option(id),
    filter: fc.string({ unit: 'grapheme' }),
  }),
  fc.record({ screen: fc.constant('article' as const), workspace, article: id, at }),
  fc
    .record({
      screen: fc.constant('lab' as const),
      workspace,
      experiment: fc.option(fc.uuid()),
      row: fc.option(fc.string({ minLength: 1 })),
    })
    // A row is one of an experiment.
    .map((lab) => (lab.experiment === null ? { ...lab, row: null } : lab)),
  fc.record({ screen: fc.constantFrom('golden' as const, 'gate' as const), workspace }),
  fc.record({
    screen: fc.constant('map' as const),
    workspace,
    question: fc.string({ unit: 'grapheme' }),
    row: fc.option(fc.record({ experiment: fc.uuid(), topic: fc.string({ minLength: 1 }) })),
  }),
  fc.record({
    screen: fc.constant('neighbours' as const),
    workspace,
    passage: fc.tuple(id, fc.nat()).map(([article, ordinal]) => passageId(article, ordinal)),
    question: fc.string({ unit: 'grapheme' }),
  }),
  fc.constant({ screen: 'settings' as const }),
);

property.prop([route])('a route is read back from its address', (original) => {
  expect(parseRoute(routeHref(original))).toEqual(original);
});

property.prop([route])('the address survives a URL', (original) => {
  expect(parseRoute(new URL(routeHref(original), 'https://host/sub/').hash)).toEqual(original);
});

property.prop([fc.string()])('any address is some route', (address) => {
  expect(parseRoute(address).screen).toBeTypeOf('string');
});

describe('what cannot be read', () => {
  test.each([
    ['', HOME_ROUTE],
    ['#', HOME_ROUTE],
    ['#/?ws=other&diff=yes', HOME_ROUTE],
    ['#/?modes=', HOME_ROUTE],
    ['#/?modes=other', HOME_ROUTE],
    ['#/?modes=hybrid,other+naive', { ...HOME_ROUTE, columns: ['naive', 'hybrid'] }],
    ['#/corpus', CORPUS_ROUTE],
    ['#/corpus?ws=other', CORPUS_ROUTE],
    ['#/nowhere', { screen: 'not-found' }],
    ['#/article/own', { screen: 'not-found' }],
  ])('%s', (address, expected) => {
    expect(parseRoute(address)).toEqual(expected);
  });

  test.each(['5-5', '9-3', '-1-4', 'a-b', '1', ''])('the span %s is none', (span) => {
    expect(parseRoute(`#/article/own/x?at=${span}`)).toMatchObject({ at: null });
  });
});
