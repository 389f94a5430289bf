import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { writeFolder, writeZip } from './corpora.ts';
import { ComparePage } from './pages/compare-page.ts';
import { CorpusPage } from './pages/corpus-page.ts';

const SCRIPT = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
const ARTICLE = `---
title: '${SCRIPT} 注意報'
tags: ['<svg onload=window.hit=1>']
id: '<b>id</b>/../%2e?x=1#y'
url: 'javascript:window.hit=1'
---
## 節 <iframe srcdoc="<script>parent.hit=1</script>"></iframe>

合言葉は青磁色。${SCRIPT} <a href="javascript:window.hit=1">押す</a> [印](javascript:window.hit=1) [外](https://evil.example/a)
![絵](https://evil.example/pixel.png) <img src="https://evil.example/raw.png"> <style>body{display:none}</style>

<details open ontoggle="window.hit=1"><summary>x</summary>

続き

</details>

[定義]: javascript:window.hit=1
[定義] <https://evil.example/b>
`;

/** Nothing of an article ran, and every link that leads out carries `rel`. (Requests elsewhere fail any test here.) */
async function expectInert(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit)).toBeUndefined();
  await expect(page.locator('iframe, [onerror], [onload], [ontoggle]')).toHaveCount(0);
  const links = page.locator('a[href]:not([href^="#"])');
  for (const link of await links.all()) {
    expect(await link.getAttribute('href')).toMatch(/^https?:/);
    expect(await link.getAttribute('rel')).toContain('noopener');
  }
}

test('strings of an article are text in the list, the report, the passages, the reader, hits and answers', async ({
  page,
  site,
}, info) => {
  const folder = writeFolder(info.outputPath('drop'), { ['注意報 &lt;.md']: ARTICLE });
  const zip = writeZip(info.outputPath('<i>zip</i>.zip'), {
    [`<img src=x onerror=window.hit=1>.md`]: '',
  });
  const corpus = new CorpusPage(page);
  await corpus.open(site.url, 'ws=own');
  await corpus.expectFigure('記事', '0');
  await corpus.drop([folder, zip]);
  await corpus.expectFigure('記事', '1');
  await expect(corpus.row('<script>window.hit=1</script> 注意報')).toHaveCount(1);
  await expect(page.getByText('<img src=x onerror=window.hit=1>.md').first()).toBeVisible();
  await expectInert(page);

  await corpus.row('注意報').getByText('注意報').first().click();
  await expect(page.getByText('<svg onload=window.hit=1>').first()).toBeVisible();
  await expect(page.getByText('合言葉は青磁色').first()).toBeVisible();
  await expectInert(page);
  await page.getByRole('link', { name: '読む画面で開く' }).click();
  await expect(page.locator('article').getByText('合言葉は青磁色').first()).toBeVisible();
  await expect(page.locator('article').getByRole('link', { name: '外' })).toHaveAttribute(
    'rel',
    /noreferrer/,
  );
  await expectInert(page);

  // Columns that saw different vectors are refused: what is asked is asked when all are there.
  await corpus.open(site.url, 'ws=own');
  await corpus.expectFigure('埋め込み済み', /^[1-9]/);
  const compare = new ComparePage(page);
  await compare.open(`${site.url}#/?ws=own`);
  await compare.ask('合言葉は何色？ <img src=x onerror=window.hit=1>');
  await expect(compare.hits('hybrid').first()).toContainText('青磁色');
  await expectInert(page);
});
