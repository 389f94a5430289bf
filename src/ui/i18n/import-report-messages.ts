import type { ArchiveRefusal } from '../../domain/app-error.ts';
import type { ArticleFormat } from '../../domain/article.ts';
import type { IgnoredKind, ImportWarning, SkipReason } from '../../domain/import-report.ts';
import type { TextEncoding } from '../../domain/text-encoding.ts';
import type { Format } from './format.ts';
import type { Dictionary } from './use-messages.ts';

/** Why a file was passed over, and what its owner can do about it. */
interface SkipText {
  readonly reason: string;
  readonly nextStep: string;
}

type SkipWords = {
  readonly [Kind in SkipReason['kind']]: (
    reason: Extract<SkipReason, { kind: Kind }>,
    format: Format,
  ) => SkipText;
};

type WarningWords = {
  readonly [Kind in ImportWarning['kind']]: (
    warning: Extract<ImportWarning, { kind: Kind }>,
    format: Format,
  ) => string;
};

export interface ImportReportMessages {
  readonly title: string;
  readonly added: string;
  readonly updated: string;
  readonly unchanged: string;
  readonly skipped: string;
  /** Files that hold nothing new: the same article came by another way. */
  readonly alreadyHere: string;
  /** Articles that the source no longer has, and what can be done about them. */
  readonly missing: string;
  readonly missingHelp: string;
  readonly missingSelect: (title: string) => string;
  readonly missingSelectAll: string;
  readonly missingRemove: (count: string) => string;
  readonly missingTitle: (count: string) => string;
  readonly ignored: string;
  readonly warnings: string;
  readonly summary: (parts: {
    readonly files: string;
    readonly added: string;
    readonly updated: string;
    readonly unchanged: string;
    readonly alreadyHere: string;
    readonly skipped: string;
  }) => string;
  /** A name and what it stands for. */
  readonly labelled: (name: string, value: string) => string;
  readonly inArchive: (path: string, archive: string) => string;
  readonly nothing: string;
  /** Reports before the newest one. */
  readonly earlier: (count: string) => string;
  readonly exportJson: string;
  readonly exportMarkdown: string;
  readonly dismiss: string;
  readonly file: string;
  readonly reason: string;
  readonly nextStep: string;
  readonly count: string;
  readonly kind: string;
  readonly format: string;
  readonly at: string;
  readonly filesSeen: string;
  /** Name of the choice, for a screen reader that hears it without its line. */
  readonly encodingOf: (file: string) => string;
  readonly encodingDetected: string;
  readonly encodingChosen: (encoding: string) => string;
  readonly reread: string;
  readonly rereadAll: (count: string) => string;
  readonly skip: SkipWords;
  readonly warning: WarningWords;
  readonly ignoredKinds: Readonly<Record<IgnoredKind, string>>;
  readonly formats: Readonly<Record<ArticleFormat, string>>;
}

/** Encodings as they are commonly written, in any language. */
export const ENCODING_NAMES: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  shift_jis: 'Shift_JIS',
  'euc-jp': 'EUC-JP',
  'iso-2022-jp': 'ISO-2022-JP',
  'utf-16le': 'UTF-16LE',
  'utf-16be': 'UTF-16BE',
  'utf-32le': 'UTF-32LE',
  'utf-32be': 'UTF-32BE',
};

const archiveJa: Readonly<Record<ArchiveRefusal, SkipText>> = {
  truncated: {
    reason: 'zip が途中で切れています',
    nextStep: 'ダウンロードし直すか、もう一度 zip にしてください。',
  },
  encrypted: {
    reason: 'zip が暗号化されています',
    nextStep: 'パスワードなしで作り直すか、展開したフォルダをドロップしてください。',
  },
  'too-large': {
    reason: '展開後の大きさが上限を超えます',
    nextStep: '展開して、Markdown のフォルダだけをドロップしてください。',
  },
  'too-many-files': {
    reason: 'zip の中のファイル数が上限を超えます',
    nextStep: '展開して、いくつかのフォルダに分けてドロップしてください。',
  },
  'not-a-zip': {
    reason: 'zip として読めません',
    nextStep: '拡張子を確かめてください。別の形式なら展開してドロップしてください。',
  },
  inconsistent: {
    reason: 'zip の目録と中身が食い違っています',
    nextStep: '出所を確かめ、展開したフォルダをドロップするか、もう一度 zip にしてください。',
  },
  'no-files': {
    reason: 'zip の中にファイルがありません',
    nextStep: '記事の入ったフォルダを zip にしたか確かめてください。',
  },
  'nested-too-deep': {
    reason: 'zip の入れ子が深すぎます',
    nextStep: '内側の zip を取り出してドロップしてください。',
  },
};

const archiveEn: Readonly<Record<ArchiveRefusal, SkipText>> = {
  truncated: {
    reason: 'The zip is cut short',
    nextStep: 'Download it again, or zip the folder anew.',
  },
  encrypted: {
    reason: 'The zip is encrypted',
    nextStep: 'Make it without a password, or drop the unpacked folder.',
  },
  'too-large': {
    reason: 'It would inflate beyond the limit',
    nextStep: 'Unpack it and drop only the folder with Markdown.',
  },
  'too-many-files': {
    reason: 'It holds more files than the limit',
    nextStep: 'Unpack it and drop it as several folders.',
  },
  'not-a-zip': {
    reason: 'It cannot be read as a zip',
    nextStep: 'Check the extension; unpack other archive formats first.',
  },
  inconsistent: {
    reason: 'The zip contradicts itself: its list does not match what it holds',
    nextStep: 'Check where it comes from; drop the unpacked folder, or zip it anew.',
  },
  'no-files': {
    reason: 'There are no files in the zip',
    nextStep: 'Check that the folder with the articles was zipped.',
  },
  'nested-too-deep': {
    reason: 'Zips are nested too deeply',
    nextStep: 'Take the inner zip out and drop that.',
  },
};

const ja: ImportReportMessages = {
  title: '取り込みの結果',
  added: '追加',
  updated: '更新',
  unchanged: '変更なし',
  skipped: '取り込めなかったファイル',
  alreadyHere: 'すでにある記事と同じファイル',
  missing: '取り込み元からなくなった記事',
  missingHelp:
    '前の取り込みにはあり、今回はありませんでした。何もしなければ残ります。不要なものを選んで、索引から削除できます。',
  missingSelect: (title) => `「${title}」を削除する対象に選ぶ`,
  missingSelectAll: 'すべて選ぶ',
  missingRemove: (count) => `選んだ ${count} 件を削除…`,
  missingTitle: (count) => `なくなった記事 ${count} 件を索引から削除しますか？`,
  ignored: '対象外',
  warnings: '注意のある記事',
  summary: ({ files, added, updated, unchanged, alreadyHere, skipped }) =>
    `${files} ファイル：追加 ${added}、更新 ${updated}、変更なし ${unchanged}、同じ記事 ${alreadyHere}、取り込めず ${skipped}`,
  labelled: (name, value) => `${name}：${value}`,
  inArchive: (path, archive) => `${path}（${archive} の中）`,
  nothing:
    '記事になるファイルがありませんでした。Markdown（.md）、Qiita API の JSON、zip をドロップしてください。',
  earlier: (count) => `これより前の取り込み ${count} 件`,
  exportJson: 'JSON で保存',
  exportMarkdown: 'Markdown で保存',
  dismiss: 'この結果を閉じる',
  file: 'ファイル',
  reason: '理由',
  nextStep: '次にすること',
  count: '件数',
  kind: '種類',
  format: '形式',
  at: '日時',
  filesSeen: '見たファイル',
  encodingOf: (file) => `${file} の文字コード`,
  encodingDetected: '自動判定',
  encodingChosen: (encoding) => `選んだ文字コード ${encoding} で読みました`,
  reread: '読み直す',
  rereadAll: (count) => `文字コードの不確かな ${count} 件をまとめて読み直す`,
  skip: {
    empty: () => ({ reason: '空のファイルです', nextStep: '本文を書いてから取り込んでください。' }),
    binary: () => ({
      reason: '文章ではなくバイナリです',
      nextStep: '拡張子だけが .md になっていないか確かめてください。',
    }),
    'too-large': ({ bytes, limit }, format) => ({
      reason: `大きすぎます（${format.bytes(bytes)}、上限 ${format.bytes(limit)}）`,
      nextStep: '記事ごとに分けてください。',
    }),
    archive: ({ reason }) => archiveJa[reason],
    unreadable: ({ detail }) => ({
      reason: `読めませんでした（${detail}）`,
      nextStep: 'ファイルの場所と権限を確かめて、もう一度ドロップしてください。',
    }),
    'not-article-json': ({ detail }) => ({
      reason: `記事の JSON ではありません（${detail}）`,
      nextStep:
        'Qiita API v2 の記事か、その配列をドロップしてください。設定などの JSON なら、このままで構いません。',
    }),
    duplicate: ({ of }) => ({
      reason: `${of} と同じ記事です`,
      nextStep: '片方を取り込んであるので、このままで構いません。',
    }),
  },
  warning: {
    'invalid-bytes': ({ count }, format) =>
      `読めないバイトが ${format.number(count)} 箇所あり、� に置き換えました`,
    'controls-stripped': ({ count }, format) =>
      `制御文字を ${format.number(count)} 個取り除きました`,
    'encoding-guessed': ({ encoding }) => `文字コードを ${ENCODING_NAMES[encoding]} と推定しました`,
    'front-matter-lenient': ({ detail }) =>
      `front matter が YAML として正しくないので、行ごとに読みました（${detail}）`,
    'front-matter-broken': ({ detail }) =>
      `front matter を読めなかったので、本文だけを取り込みました（${detail}）`,
    'title-from': ({ source }) =>
      source === 'heading' ? '最初の見出しをタイトルにしました' : 'ファイル名をタイトルにしました',
    'name-made-safe': ({ original }) => `パスを安全な形に直しました（元は ${original}）`,
    'long-line': ({ characters }, format) => `${format.number(characters)} 字の行があります`,
    'metadata-cut': ({ characters, tags }, format) =>
      `題名（${format.number(characters)} 字）やタグ（${format.number(tags)} 個）が長すぎるため、途中までにしました`,
    'payload-elided': ({ characters }, format) =>
      `base64 のデータ ${format.number(characters)} 字を本文から外しました`,
    'duplicate-id': ({ kept, dropped }) =>
      `同じ id の記事が 2 つあり、新しい ${kept} を残しました（${dropped} は使いません）`,
    private: () => '限定公開の記事です',
    draft: () => '下書きです',
  },
  ignoredKinds: {
    'remote-copy': 'Qiita CLI の控え（.remote）',
    'dot-file': '隠しファイル',
    'node-modules': 'node_modules',
    image: '画像',
    'macos-metadata': 'macOS の管理ファイル',
    'other-type': 'その他の種類',
  },
  formats: {
    'qiita-cli': 'Qiita CLI',
    zenn: 'Zenn',
    'qiita-api': 'Qiita API',
    'qiita-team': 'Qiita Team',
    'qiita-sync': 'qiita-sync',
    'front-matter': 'front matter',
    plain: 'Markdown',
  },
};

const en: ImportReportMessages = {
  title: 'Import report',
  added: 'Added',
  updated: 'Updated',
  unchanged: 'Unchanged',
  skipped: 'Files not imported',
  alreadyHere: 'Files of articles already here',
  missing: 'Articles the source no longer has',
  missingHelp:
    'An earlier import found them, this one did not. They stay unless you choose to remove them from the index.',
  missingSelect: (title) => `Choose "${title}" for removal`,
  missingSelectAll: 'Choose all',
  missingRemove: (count) => `Remove chosen (${count})…`,
  missingTitle: (count) => `Remove articles that are gone (${count}) from the index?`,
  ignored: 'Passed over',
  warnings: 'Articles with notes',
  summary: ({ files, added, updated, unchanged, alreadyHere, skipped }) =>
    `Files: ${files} · added ${added} · updated ${updated} · unchanged ${unchanged} · already here ${alreadyHere} · not imported ${skipped}`,
  labelled: (name, value) => `${name}: ${value}`,
  inArchive: (path, archive) => `${path} (in ${archive})`,
  nothing: 'No file was an article. Drop Markdown (.md), Qiita API JSON or a zip.',
  earlier: (count) => `Earlier imports (${count})`,
  exportJson: 'Save as JSON',
  exportMarkdown: 'Save as Markdown',
  dismiss: 'Close this report',
  file: 'File',
  reason: 'Reason',
  nextStep: 'What to do',
  count: 'Count',
  kind: 'Kind',
  format: 'Format',
  at: 'At',
  filesSeen: 'Files seen',
  encodingOf: (file) => `Encoding of ${file}`,
  encodingDetected: 'Detect',
  encodingChosen: (encoding) => `Read as ${encoding}, as chosen`,
  reread: 'Read again',
  rereadAll: (count) => `Read all doubtful files again (${count})`,
  skip: {
    empty: () => ({ reason: 'The file is empty', nextStep: 'Write something, then import it.' }),
    binary: () => ({
      reason: 'It is binary, not text',
      nextStep: 'Check whether only its extension is .md.',
    }),
    'too-large': ({ bytes, limit }, format) => ({
      reason: `It is too large (${format.bytes(bytes)}, limit ${format.bytes(limit)})`,
      nextStep: 'Split it into articles.',
    }),
    archive: ({ reason }) => archiveEn[reason],
    unreadable: ({ detail }) => ({
      reason: `It could not be read (${detail})`,
      nextStep: 'Check where it is and its permissions, then drop it again.',
    }),
    'not-article-json': ({ detail }) => ({
      reason: `It is no article JSON (${detail})`,
      nextStep:
        'Drop an item of Qiita API v2 or an array of them. Leave it if it is a settings file.',
    }),
    duplicate: ({ of }) => ({
      reason: `It is the same article as ${of}`,
      nextStep: 'Nothing to do: one of the two is imported.',
    }),
  },
  warning: {
    'invalid-bytes': ({ count }, format) =>
      `${format.number(count)} unreadable bytes were replaced by �`,
    'controls-stripped': ({ count }, format) =>
      `${format.number(count)} control characters were removed`,
    'encoding-guessed': ({ encoding }) => `The encoding was guessed as ${ENCODING_NAMES[encoding]}`,
    'front-matter-lenient': ({ detail }) =>
      `The front matter is not valid YAML and was read line by line (${detail})`,
    'front-matter-broken': ({ detail }) =>
      `The front matter could not be read; only the body was imported (${detail})`,
    'title-from': ({ source }) =>
      source === 'heading'
        ? 'The first heading became the title'
        : 'The file name became the title',
    'name-made-safe': ({ original }) => `The path was made safe (it was ${original})`,
    'metadata-cut': ({ characters, tags }, format) =>
      `title (${format.number(characters)} characters) or tags (${format.number(tags)}) were too long and were cut`,
    'payload-elided': ({ characters }, format) =>
      `${format.number(characters)} characters of base64 data were left out`,
    'long-line': ({ characters }, format) =>
      `It has a line of ${format.number(characters)} characters`,
    'duplicate-id': ({ kept, dropped }) =>
      `Two articles have the same id; the newer ${kept} is kept, ${dropped} is not used`,
    private: () => 'It is private',
    draft: () => 'It is a draft',
  },
  ignoredKinds: {
    'remote-copy': 'Qiita CLI copies (.remote)',
    'dot-file': 'Hidden files',
    'node-modules': 'node_modules',
    image: 'Images',
    'macos-metadata': 'macOS metadata',
    'other-type': 'Other types',
  },
  formats: ja.formats,
};

export const importReportMessages: Dictionary<ImportReportMessages> = { ja, en };

/** Words for any skip reason, with the next step. */
export function skipText(reason: SkipReason, t: ImportReportMessages, format: Format): SkipText {
  // The entry under `reason.kind` takes exactly that member of the union; the compiler cannot follow the pairing.
  const write = t.skip[reason.kind] as (reason: SkipReason, format: Format) => SkipText;
  return write(reason, format);
}

/** Words for any warning. */
export function warningText(
  warning: ImportWarning,
  t: ImportReportMessages,
  format: Format,
): string {
  const write = t.warning[warning.kind] as (warning: ImportWarning, format: Format) => string;
  return write(warning, format);
}
