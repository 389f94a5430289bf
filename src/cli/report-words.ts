import type { IgnoredKind, ImportWarning, SkipReason } from '../domain/import-report.ts';
import type { SearchWarning } from '../domain/search.ts';
import { archiveWords } from './error-words.ts';

/** Why a file was skipped, in words. */
export function skipWords(reason: SkipReason): string {
  switch (reason.kind) {
    case 'empty':
      return 'the file is empty';
    case 'binary':
      return 'not text, whatever its name says';
    case 'too-large':
      return `${reason.bytes} bytes, more than the limit of ${reason.limit}`;
    case 'archive':
      return archiveWords(reason.reason);
    case 'unreadable':
      return `cannot be read: ${reason.detail}`;
    case 'not-article-json':
      return `JSON, but no article: ${reason.detail}`;
    case 'duplicate':
      return `the same as ${reason.of}`;
  }
}

/** What is worth knowing about an article that was imported all the same. */
export function importWarningWords(warning: ImportWarning): string {
  switch (warning.kind) {
    case 'invalid-bytes':
      return `${warning.count} invalid byte sequence(s) became U+FFFD`;
    case 'controls-stripped':
      return `${warning.count} control character(s) removed`;
    case 'encoding-guessed':
      return `encoding guessed: ${warning.encoding}`;
    case 'front-matter-lenient':
      return `front matter is not valid YAML, read leniently: ${warning.detail}`;
    case 'front-matter-broken':
      return `front matter could not be read: ${warning.detail}`;
    case 'title-from':
      return `no title in the front matter: taken from the ${warning.source === 'heading' ? 'first heading' : 'file name'}`;
    case 'name-made-safe':
      return `name made safe, was ${warning.original}`;
    case 'long-line':
      return `a line of ${warning.characters} characters is cut hard`;
    case 'metadata-cut':
      return `title (${warning.characters} characters) or tags (${warning.tags}) were too long and were cut`;
    case 'payload-elided':
      return `${warning.characters} characters of base64 data were left out`;
    case 'duplicate-id':
      return `two articles have this id: kept ${warning.kept}, dropped ${warning.dropped}`;
    case 'private':
      return 'marked private';
    case 'draft':
      return 'a draft';
  }
}

const IGNORED_WORDS = {
  'remote-copy': 'remote copies',
  'dot-file': 'dot files',
  'node-modules': 'files of node_modules',
  image: 'images',
  'macos-metadata': 'macOS metadata',
  'other-type': 'files of other types',
} as const satisfies Record<IgnoredKind, string>;

/** Files passed over by kind, as one line; empty when there are none. */
export function ignoredWords(ignored: Readonly<Partial<Record<IgnoredKind, number>>>): string {
  return Object.entries(IGNORED_WORDS)
    .flatMap(([kind, words]) => {
      const count = ignored[kind as IgnoredKind] ?? 0;
      return count === 0 ? [] : [`${count} ${words}`];
    })
    .join(', ');
}

/** What a search must tell beside its hits. */
export function searchWarningWords(warning: SearchWarning): string {
  switch (warning.kind) {
    case 'lexical-empty':
      return `no passage holds any word of the question (${warning.terms.join(' ') || 'no words'}): the lexical leg is empty`;
    case 'dense-partial':
      return `only ${warning.embedded} of ${warning.total} passages are embedded: the dense leg cannot see the rest`;
    case 'dense-empty':
      return 'no passage is embedded yet: the dense leg is empty';
    case 'query-windowed':
      return `the question has ${warning.tokens} tokens, more than the model takes at once: embedded in windows`;
  }
}
