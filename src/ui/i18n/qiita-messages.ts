const ja = {
  title: 'Qiita のユーザー名から取り込む',
  lead: '公開記事を Qiita の API から読み、ファイルをドロップしたときと同じように取り込みます。2 回目からは、新しい記事と更新された記事だけを取り込みます。',
  contact: (origin: string) =>
    `「取り込む」を押すと、このブラウザが ${origin} に問い合わせます。送るのはユーザー名と、入れた場合はトークンだけです。押すまで何も送りません。`,
  user: 'ユーザー名',
  userHelp: 'name、@name、https://qiita.com/name のどれでも',
  token: 'アクセストークン（任意）',
  tokenHelp: (without: string, withToken: string) =>
    `なくても読めます。回数の上限が 1 時間 ${without} 回から ${withToken} 回に増えます。このタブのメモリの中だけに置き、保存も書き出しもしません。権限は read_qiita で足ります。`,
  start: '取り込む',
  stop: '止める',
  resume: '続きから再開',
  again: 'もう一度試す',
  importFetched: (count: string) => `読めた ${count} 件だけ取り込む`,

  opening: '手元の記事の更新日を調べています',
  fetching: (user: string) => `Qiita から ${user} の記事を読んでいます`,
  checking: '読んでいる間に一覧が動いていないか確かめています',
  page: (page: string) => `${page} ページ目`,
  articles: (count: string) => `${count} 件`,
  articlesOf: (count: string, expected: string) => `${expected} 件中 ${count} 件`,
  unchanged: (count: string) => `うち変わっていない ${count} 件`,
  waitingLimit: (left: string) => `Qiita の回数制限です。あと ${left} で続けます`,
  waitingRetry: (left: string) => `うまく読めませんでした。あと ${left} でもう一度試します`,
  waitingHelp: '止めても、読んだ分は残ります。',
  importing: (count: string) => `読んだ ${count} 件を取り込んでいます`,

  done: (user: string) => `${user} の記事を読み終えました`,
  doneCounts: (articles: string, unchanged: string) =>
    `新しいか更新された記事 ${articles} 件を取り込み、変わっていない ${unchanged} 件はそのままにしました。`,
  doneNothing: (unchanged: string) => `新しい記事も更新もありません（${unchanged} 件）。`,
  doneEmpty: '公開記事がありません。',
  donePartial: '残りは読んでいません。もう一度取り込むと、足りない分だけを取り込みます。',
  capped: (limit: string) =>
    `Qiita の API が渡すのは新しいほうから ${limit} 件までです。それより古い記事は、Qiita CLI で書き出した public フォルダをドロップして取り込んでください。`,
  unsettled:
    '読んでいる間に一覧が動き続けたので、抜けがあるかもしれません。もう一度取り込むと、足りない分だけを取り込みます。',
  cancelled: (user: string) => `${user} の取り込みを止めました`,
  cancelledEarly: '取り込みを止めました',
  kept: (count: string) => `読めた ${count} 件は残っています。`,
  keptNone: 'まだ 1 件も読んでいません。',
};

const en = {
  title: 'Import by Qiita user name',
  lead: 'Reads public articles from the Qiita API and imports them as if you had dropped the files. From the second time on, only new and edited articles are imported.',
  contact: (origin: string) =>
    `When you press Import, this browser asks ${origin}. It sends the user name and, if you typed one, the token; nothing else, and nothing before.`,
  user: 'User name',
  userHelp: 'name, @name or https://qiita.com/name',
  token: 'Access token (optional)',
  tokenHelp: (without: string, withToken: string) =>
    `Not needed to read. It raises the limit from ${without} to ${withToken} requests an hour. Kept in the memory of this tab only, never stored or exported. The scope read_qiita is enough.`,
  start: 'Import',
  stop: 'Stop',
  resume: 'Resume',
  again: 'Try again',
  importFetched: (count: string) => `Import only the articles read (${count})`,

  opening: 'Looking up the dates of the articles at hand',
  fetching: (user: string) => `Reading the articles of ${user} from Qiita`,
  checking: 'Making sure that nothing moved while reading',
  page: (page: string) => `page ${page}`,
  articles: (count: string) => `articles: ${count}`,
  articlesOf: (count: string, expected: string) => `articles: ${count} of ${expected}`,
  unchanged: (count: string) => `unchanged: ${count}`,
  waitingLimit: (left: string) => `Rate limit of Qiita: going on in ${left}`,
  waitingRetry: (left: string) => `That did not work: trying again in ${left}`,
  waitingHelp: 'If you stop, what was read is kept.',
  importing: (count: string) => `Importing what was read (articles: ${count})`,

  done: (user: string) => `All articles of ${user} are read`,
  doneCounts: (articles: string, unchanged: string) =>
    `New or edited and imported: ${articles}. Unchanged and left as they are: ${unchanged}.`,
  doneNothing: (unchanged: string) => `Nothing new and nothing edited (articles: ${unchanged}).`,
  doneEmpty: 'There are no public articles.',
  donePartial: 'The rest was not read. Importing again takes just what is missing.',
  capped: (limit: string) =>
    `The Qiita API gives the newest ${limit} articles and no more. For older ones, export with the Qiita CLI and drop its public folder.`,
  unsettled:
    'The list kept moving while it was read, so something may be missing. Importing again takes just what is missing.',
  cancelled: (user: string) => `Import of ${user} stopped`,
  cancelledEarly: 'Import stopped',
  kept: (count: string) => `What was read is kept (articles: ${count}).`,
  keptNone: 'Nothing was read yet.',
} satisfies typeof ja;

export const qiitaMessages = { ja, en };
