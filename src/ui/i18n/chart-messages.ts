const ja = {
  asTable: '表で見る',
  asTableOf: (title: string) => `「${title}」を表で見る`,
  save: (title: string, kind: string) => `「${title}」を ${kind} で保存`,
  notDrawn: '図の部品を読み込めませんでした。下の表に同じ数値があります。',
};

const en = {
  asTable: 'Show as a table',
  asTableOf: (title: string) => `Show “${title}” as a table`,
  save: (title: string, kind: string) => `Save “${title}” as ${kind}`,
  notDrawn: 'The chart could not be loaded. The table below has the same figures.',
} satisfies typeof ja;

export const chartMessages = { ja, en };
