import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { CorpusPage } from './pages/corpus-page.ts';
import { QiitaPanel } from './pages/qiita-panel.ts';
import { SERVED_USER, servedArticle, servedArticles, startQiitaServer } from './qiita-server.ts';
import type { QiitaServerOptions } from './qiita-server.ts';
import { storedText } from './stored-text.ts';

test.use({ allowedOrigins: ['https://qiita.com'] });

const TOKEN = '0123456789abcdef0123456789abcdef01234567';

/** The corpus screen of a page that takes the scripted server for Qiita. */
async function setUp(page: Page, siteUrl: string, options: QiitaServerOptions) {
  const server = await startQiitaServer(options);
  page.once('close', () => void server.close());
  const corpus = new CorpusPage(page);
  const panel = new QiitaPanel(page);
  await panel.answerWith(server);
  await corpus.open(siteUrl);
  return { server, corpus, panel };
}

test('a rate limit is counted down and sat out, every page is read, and a second import takes nothing', async ({
  page,
  site,
}) => {
  const { server, corpus, panel } = await setUp(page, site.url, {
    articles: servedArticles(130),
    onRequest: (_request, before) =>
      before === 1
        ? {
            status: 429,
            headers: { 'Retry-After': '4', 'Access-Control-Expose-Headers': 'Retry-After' },
          }
        : undefined,
  });
  await panel.start(SERVED_USER);
  await expect(panel.root).toContainText(/Qiita の回数制限です。あと 0:0[1-4] で続けます/);
  await expect(panel.root).toContainText('止めても、読んだ分は残ります。');
  await expect(panel.root).toContainText(`${SERVED_USER} の記事を読み終えました`);
  await expect(panel.root).toContainText('新しいか更新された記事 130 件を取り込み');
  await corpus.expectFigure('記事', '130');
  await expect(corpus.report(`Qiita @${SERVED_USER}`)).toContainText('追加 130');

  server.articles = [
    servedArticle(131),
    servedArticle(130, { title: '書き直した記事', updated_at: '2024-06-01T10:00:00+09:00' }),
    ...servedArticles(129),
  ];
  await panel.start(SERVED_USER);
  await expect(panel.root).toContainText('記事 2 件を取り込み、変わっていない 129 件');
  await corpus.expectFigure('記事', '131');
  await corpus.filter.fill('書き直した');
  await expect(corpus.row('書き直した記事')).toBeVisible();
});

test('an article that slips onto a page that was read is not missed', async ({ page, site }) => {
  const { server, corpus, panel } = await setUp(page, site.url, {
    articles: servedArticles(120),
    // As from another origin: without the headers that would tell.
    hasHeaders: false,
    onRequest(_request, before, moving) {
      // The first page is read, then its newest article goes away: the 101st is now the 100th.
      if (before === 1) moving.articles = moving.articles.slice(1);
      return undefined;
    },
  });
  await panel.start(SERVED_USER);
  await expect(panel.root).toContainText('読み終えました');
  await corpus.expectFigure('記事', '120');
  expect(server.requests.map((request) => request.page)).toEqual(expect.arrayContaining([1, 2]));
  await corpus.filter.fill('記事 20');
  await expect(corpus.row('記事 20')).toBeVisible();
});

test('the token goes to Qiita in its header, and nowhere else', async ({ page, site }) => {
  const urls: string[] = [];
  page.context().on('request', (request) => urls.push(request.url()));
  const { server, corpus, panel } = await setUp(page, site.url, { articles: servedArticles(3) });
  await panel.start(SERVED_USER, TOKEN);
  await corpus.expectFigure('記事', '3');
  await corpus.expectFigure('埋め込み済み', /^3 /);
  expect(server.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${TOKEN}`]);
  expect([page.url(), ...urls].filter((url) => url.includes(TOKEN))).toEqual([]);
  expect(await page.evaluate(storedText)).not.toContain(TOKEN);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON で保存' }).click();
  const exported = await (await download).createReadStream();
  let text = '';
  for await (const chunk of exported) text += String(chunk);
  expect(text).toContain('Qiita @alice');
  expect(text).not.toContain(TOKEN);
  await page.reload();
  await corpus.expectFigure('記事', '3');
  await panel.button('Qiita のユーザー名から取り込む').click();
  await expect(panel.token).toHaveValue('');
});

test('what was read survives a stop, and going on asks for the rest only', async ({
  page,
  site,
}) => {
  const { server, corpus, panel } = await setUp(page, site.url, {
    articles: servedArticles(130),
    onRequest: (request, before) => (request.page === 2 && before === 1 ? 'hang' : undefined),
  });
  await panel.start(SERVED_USER);
  await expect(panel.root).toContainText('130 件中 100 件');
  await panel.button('止める').click();
  await expect(panel.root).toContainText('読めた 100 件は残っています。', { timeout: 2_000 });
  await panel.button('続きから再開').click();
  await corpus.expectFigure('記事', '130');
  expect(server.requests[2]?.page).toBe(2);
});

test('each refusal is said with a way on', async ({ page, site }) => {
  const answers = [
    { fault: { status: 401 }, words: 'トークン' },
    { fault: { status: 404 }, words: SERVED_USER },
    { fault: { status: 403, body: '{"type":"rate_limit_exceeded"}' }, words: '回数' },
  ] as const;
  let current: (typeof answers)[number] = answers[0];
  const { panel } = await setUp(page, site.url, {
    articles: [],
    onRequest: () => ({ headers: {}, ...current.fault }),
  });
  for (current of answers) {
    await panel.start(SERVED_USER, TOKEN);
    await expect(panel.root.getByRole('alert')).toContainText(current.words);
    await panel.button('閉じる').click();
  }
  await panel.start('名前 では ない');
  await expect(panel.root).toContainText('Qiita のユーザー名として読めません');
});

test('unreachable, or refused to other origins: the export is explained, and trying again works', async ({
  page,
  site,
}) => {
  let isOpen = false;
  const { corpus, panel } = await setUp(page, site.url, {
    articles: servedArticles(2),
    onRequest: () => (isOpen ? undefined : 'reset'),
  });
  await panel.start(SERVED_USER);
  const alert = panel.root.getByRole('alert');
  await expect(alert).toContainText('qiita.com に接続できませんでした');
  await expect(alert).toContainText('npx qiita pull');
  isOpen = true;
  await panel.button('もう一度試す').click();
  await corpus.expectFigure('記事', '2');
});
