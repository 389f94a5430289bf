import type { Span } from '../../domain/search.ts';
import { articleId } from '../../domain/ids.ts';
import type { PassageId } from '../../domain/ids.ts';
import { MODE_IDS } from '../../domain/mode.ts';
import type { ModeId } from '../../domain/mode.ts';
import type { ArticleId } from '../../domain/ids.ts';
import type { WorkspaceId } from '../../domain/workspace.ts';

export interface CompareRoute {
  readonly screen: 'compare';
  readonly question: string;
  readonly workspace: WorkspaceId;
  /** Show only passages that the columns do not share at the same rank. */
  readonly differsOnly: boolean;
  /** Modes side by side, in the order of `MODE_IDS`; `null` = those of the settings. */
  readonly columns: readonly ModeId[] | null;
}

export interface ArticleRoute {
  readonly screen: 'article';
  readonly workspace: WorkspaceId;
  readonly article: ArticleId;
  /** The passage to show, as offsets into the article's text. */
  readonly at: Span | null;
}

export interface CorpusRoute {
  readonly screen: 'corpus';
  readonly workspace: WorkspaceId;
  /** The article shown instead of the list. */
  readonly article: ArticleId | null;
  /** Words that the list is filtered by. */
  readonly filter: string;
}

export interface LabRoute {
  readonly screen: 'lab';
  /** The articles that a new experiment is for. */
  readonly workspace: WorkspaceId;
  /** The experiment that is open, kept on this device. */
  readonly experiment: string | null;
  /** The question of it whose record is shown: a topic id. */
  readonly row: string | null;
}

/** The golden set of a workspace. */
export interface GoldenRoute {
  readonly screen: 'golden';
  readonly workspace: WorkspaceId;
}

/** Tokenizers side by side, on the terms of a workspace. */
export interface GateRoute {
  readonly screen: 'gate';
  readonly workspace: WorkspaceId;
}

/** The map of passages. */
export interface MapRoute {
  readonly screen: 'map';
  readonly workspace: WorkspaceId;
  /** The question that is placed on it; that of the row when there is one. */
  readonly question: string;
  /** A recorded question of an experiment, whose evidence and gold are marked. */
  readonly row: { readonly experiment: string; readonly topic: string } | null;
}

/** A passage and those beside it in the graph. */
export interface NeighboursRoute {
  readonly screen: 'neighbours';
  readonly workspace: WorkspaceId;
  readonly passage: PassageId;
  /** What was asked, if anything: its names are marked. */
  readonly question: string;
}

/** What the address says. Nothing private but the question itself is ever in it. */
export type Route =
  | CompareRoute
  | ArticleRoute
  | CorpusRoute
  | LabRoute
  | GoldenRoute
  | GateRoute
  | MapRoute
  | NeighboursRoute
  | { readonly screen: 'settings' }
  | { readonly screen: 'not-found' };

/** Screens that the reader leads back to. */
export type ReaderOrigin = CompareRoute | CorpusRoute | MapRoute | NeighboursRoute;

export function isReaderOrigin(route: Route): route is ReaderOrigin {
  return ['compare', 'corpus', 'map', 'neighbours'].includes(route.screen);
}

export const HOME_ROUTE: CompareRoute = {
  screen: 'compare',
  question: '',
  workspace: 'sample',
  differsOnly: false,
  columns: null,
};

/** The user's own articles, all of them. */
export const CORPUS_ROUTE: CorpusRoute = {
  screen: 'corpus',
  workspace: 'own',
  article: null,
  filter: '',
};

/** A passage in its article. */
export function passageRoute(
  workspace: WorkspaceId,
  { articleId: article, start, end }: Span & { readonly articleId: ArticleId },
): ArticleRoute {
  return { screen: 'article', workspace, article, at: { start, end } };
}

/** The lab, with nothing open. */
export const LAB_ROUTE: LabRoute = {
  screen: 'lab',
  workspace: 'sample',
  experiment: null,
  row: null,
};

/** The address names nothing: where to begin is up to the page. */
export function isBaseAddress(hash: string): boolean {
  return hash === '' || hash === '#' || hash === '#/';
}

/** Reads the part of the address after `#`. Unknown paths are `not-found`; unreadable parameters fall to their defaults. */
export function parseRoute(location: string): Route {
  const [path = '', search = ''] = location.replace(/^#/u, '').split(/\?(.*)/su);
  const query = new URLSearchParams(search);
  const [screen = '', ...rest] = path.split('/').filter(Boolean).map(decodePart);
  if (screen === '') {
    return {
      ...HOME_ROUTE,
      question: query.get('q') ?? '',
      workspace: parseWorkspace(query.get('ws'), HOME_ROUTE.workspace),
      differsOnly: query.get('diff') === '1',
      columns: parseColumns(query.get('modes')),
    };
  }
  if (screen === 'corpus') {
    return {
      screen,
      workspace: parseWorkspace(query.get('ws'), CORPUS_ROUTE.workspace),
      article: rest[0] === undefined ? null : articleId(rest[0]),
      filter: query.get('filter') ?? '',
    };
  }
  if (screen === 'lab') {
    return {
      screen,
      workspace: parseWorkspace(query.get('ws'), LAB_ROUTE.workspace),
      experiment: rest[0] ?? null,
      row: rest[1] ?? null,
    };
  }
  if (screen === 'golden' || screen === 'gate') {
    return { screen, workspace: parseWorkspace(query.get('ws'), HOME_ROUTE.workspace) };
  }
  if (screen === 'settings') return { screen };
  const question = query.get('q') ?? '';
  if (screen === 'map') {
    const [experiment, topic] = rest;
    const row = experiment === undefined || topic === undefined ? null : { experiment, topic };
    const workspace = parseWorkspace(query.get('ws'), HOME_ROUTE.workspace);
    return { screen, workspace, question, row };
  }
  const [workspace, article] = rest;
  if (screen === 'neighbours' && article !== undefined) {
    return {
      screen,
      workspace: parseWorkspace(workspace, HOME_ROUTE.workspace),
      passage: article as PassageId,
      question,
    };
  }
  if (screen === 'article' && article !== undefined) {
    return {
      screen,
      workspace: parseWorkspace(workspace, HOME_ROUTE.workspace),
      article: articleId(article),
      at: parseSpan(query.get('at')),
    };
  }
  return { screen: 'not-found' };
}

/** The address of a route, `#` included; `parseRoute(routeHref(route))` gives the route back. */
export function routeHref(route: Route): string {
  switch (route.screen) {
    case 'compare': {
      const query = new URLSearchParams();
      if (route.question !== '') query.set('q', route.question);
      if (route.workspace !== HOME_ROUTE.workspace) query.set('ws', route.workspace);
      if (route.differsOnly) query.set('diff', '1');
      if (route.columns !== null) query.set('modes', route.columns.join(' '));
      return withQuery('#/', query);
    }
    case 'corpus': {
      const query = new URLSearchParams();
      if (route.workspace !== CORPUS_ROUTE.workspace) query.set('ws', route.workspace);
      if (route.filter !== '') query.set('filter', route.filter);
      const article = route.article === null ? '' : `/${encodePart(route.article)}`;
      return withQuery(`#/corpus${article}`, query);
    }
    case 'article': {
      const at = route.at === null ? '' : `?at=${route.at.start}-${route.at.end}`;
      return `#/article/${route.workspace}/${encodePart(route.article)}${at}`;
    }
    case 'lab': {
      const query = new URLSearchParams();
      if (route.workspace !== LAB_ROUTE.workspace) query.set('ws', route.workspace);
      const names = route.experiment === null ? [] : [route.experiment, ...namesOf(route.row)];
      return withQuery(['#/lab', ...names.map(encodePart)].join('/'), query);
    }
    case 'golden':
    case 'gate': {
      const query = new URLSearchParams();
      if (route.workspace !== HOME_ROUTE.workspace) query.set('ws', route.workspace);
      return withQuery(`#/${route.screen}`, query);
    }
    case 'map': {
      const query = new URLSearchParams();
      if (route.question !== '') query.set('q', route.question);
      if (route.workspace !== HOME_ROUTE.workspace) query.set('ws', route.workspace);
      const names = route.row === null ? [] : [route.row.experiment, route.row.topic];
      return withQuery(['#/map', ...names.map(encodePart)].join('/'), query);
    }
    case 'neighbours': {
      const query = new URLSearchParams(route.question === '' ? {} : { q: route.question });
      return withQuery(`#/neighbours/${route.workspace}/${encodePart(route.passage)}`, query);
    }
    case 'settings':
      return '#/settings';
    case 'not-found':
      return '#/';
  }
}

function namesOf(row: string | null): readonly string[] {
  return row === null ? [] : [row];
}

/** A lone surrogate, which a damaged file may hold, cannot be encoded and would take the screen down. */
function encodePart(part: string): string {
  return encodeURIComponent(part.toWellFormed());
}

function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`;
}

function parseWorkspace(value: string | null | undefined, otherwise: WorkspaceId): WorkspaceId {
  return value === 'own' || value === 'sample' ? value : otherwise;
}

/** Names that no mode has are passed over. */
function parseColumns(value: string | null): readonly ModeId[] | null {
  const named = new Set<string>((value ?? '').split(/[ ,]/u));
  const columns = MODE_IDS.filter((id) => named.has(id));
  return columns.length === 0 ? null : columns;
}

function parseSpan(value: string | null): Span | null {
  const [, start, end] = /^(\d{1,9})-(\d{1,9})$/u.exec(value ?? '') ?? [];
  if (start === undefined || end === undefined) return null;
  return Number(start) < Number(end) ? { start: Number(start), end: Number(end) } : null;
}

/** A hand-edited address can hold a broken escape; it is then taken as it stands. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
