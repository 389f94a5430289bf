import { describe, expect, test } from 'vitest';
import { ABLATIONS } from '../config/ablations.ts';
import { DEFAULT_MODE_SETTINGS } from '../config/modes.ts';
import { MODES } from '../modes/registry.ts';
import type { ParsedOptions } from './command-line.ts';
import { parseAblated, systemsOf } from './mode-list.ts';
import { parseSettings } from './mode-settings.ts';

const options = (values: ParsedOptions['values']): ParsedOptions => ({
  values,
  switches: new Set(),
  positionals: [],
});

describe('--set', () => {
  test('changes what it names and leaves the rest as it comes', () => {
    const set =
      'fusion.expansion=rule, rerank.depth=30,docusearch.lambda=0.5,docusearch.hasDense=off';
    expect(parseSettings(options({ set }))).toEqual({
      ok: true,
      value: {
        ...DEFAULT_MODE_SETTINGS,
        fusion: { ...DEFAULT_MODE_SETTINGS.fusion, expansion: 'rule' },
        rerank: { ...DEFAULT_MODE_SETTINGS.rerank, depth: 30 },
        docusearch: { ...DEFAULT_MODE_SETTINGS.docusearch, lambda: 0.5, hasDense: false },
      },
    });
  });

  test.each([
    ['fusion.expansio=rule', 'fusion.expansion'],
    ['fusion.expansion=often', 'none, rule, model, hyde'],
    ['rerank.depth=4', 'from 5 to 50'],
    ['rerank.depth=7.5', 'a whole number'],
    ['rerank.depth=', 'from 5 to 50'],
    ['docusearch.hasDense=true', 'on or off'],
    ['naive.depth=3', 'known settings'],
    ['toString.x=3', 'known settings'],
    ['depth', 'known settings'],
  ])('%s is refused with what to write instead', (set, next) => {
    const refused = parseSettings(options({ set }));
    expect(refused.ok).toBe(false);
    expect(JSON.stringify(refused)).toContain(next);
  });
});

describe('--ablate', () => {
  test('adds a system for each part that is taken out, every other setting as given', () => {
    const settings = { ...DEFAULT_MODE_SETTINGS, naive: {} };
    const systems = parseAblated(options({ ablate: 'rerank,docusearch' }), settings);
    const names = ABLATIONS.map(({ name }) => name).filter((name) => !name.startsWith('fusion'));
    expect(systems.ok && systems.value.map(({ name }) => name)).toEqual(names);
    expect(systems.ok && systems.value[1]).toMatchObject({
      name: 'rerank-off',
      mode: { id: 'rerank' },
      settings: { rerank: { reranker: 'none', depth: 20 }, agentic: settings.agentic },
    });
    expect(parseAblated(options({}), settings)).toEqual({ ok: true, value: [] });
  });

  test.each(['naive', 'nothing', ''])('there is nothing to take out of "%s"', (ablate) => {
    expect(parseAblated(options({ ablate }), DEFAULT_MODE_SETTINGS)).toMatchObject({
      ok: false,
      complaint: { exitCode: 2 },
    });
  });

  test('no two systems share a name', () => {
    const names = [...systemsOf(MODES, DEFAULT_MODE_SETTINGS), ...ABLATIONS].map(
      ({ name }) => name,
    );
    expect(new Set(names).size).toBe(names.length);
  });
});
