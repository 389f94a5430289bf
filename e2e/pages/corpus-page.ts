import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The corpus screen: where files come in. */
export class CorpusPage {
  readonly page: Page;
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    this.status = page.getByRole('region', { name: '索引の状態' });
  }

  /** `query` as in the address: `ws=sample&filter=RRF`. */
  async open(siteUrl: string, query = ''): Promise<void> {
    await this.page.goto(`${siteUrl}#/corpus${query === '' ? '' : `?${query}`}`);
    await expect(this.page.getByRole('heading', { name: 'コーパス', level: 1 })).toBeVisible();
  }

  /** Drops real files or folders from disk, the way the browser does it. */
  async drop(paths: readonly string[]): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    const data = { items: [], files: [...paths], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, x: 400, y: 400, data });
    }
    await session.detach();
  }

  async useWorkspace(name: 'サンプル' | '自分の記事'): Promise<void> {
    // Compare stays behind the screen, hidden, with a choice of its own.
    await this.page.getByText(name, { exact: true }).locator('visible=true').click();
  }

  /** The articles of the list. */
  get list(): Locator {
    return this.page.getByRole('grid', { name: '記事' });
  }

  /** Rows of the list with its head, those beyond sight included. */
  async rowCount(): Promise<number> {
    return Number(await this.list.getAttribute('aria-rowcount'));
  }

  async expectRows(count: number): Promise<void> {
    await expect(this.list).toHaveAttribute('aria-rowcount', String(count));
  }

  /** A row of the list by its title. */
  row(title: string): Locator {
    return this.list.getByRole('row').filter({ hasText: title });
  }

  get filter(): Locator {
    return this.page.getByRole('searchbox', { name: '記事を絞り込む' });
  }

  get cancelImport(): Locator {
    return this.page.getByRole('button', { name: '取り込みを中止' });
  }

  /** How many files of a running import have been read; 0 before it shows. */
  async filesRead(total: number): Promise<number> {
    const shown = this.page.getByText(`/ ${total.toLocaleString('ja-JP')} ファイル`).first();
    if (!(await shown.isVisible())) return 0;
    return numberIn(await shown.innerText());
  }

  /** Articles in the index, as the status panel says. */
  async articles(): Promise<number> {
    return numberIn(await this.figure('記事').innerText());
  }

  /** The report of an import by its label. */
  report(label: string): Locator {
    return this.page.getByRole('region', { name: `取り込みの結果：${label}` });
  }

  /** Drops one file by a scripted DataTransfer, which has no directory entries. */
  async dropScripted(path: string): Promise<void> {
    const transfer = await this.page.evaluateHandle(
      ({ name, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([bytes], name));
        return dataTransfer;
      },
      { name: basename(path), base64: readFileSync(path).toString('base64') },
    );
    await this.page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  }

  /** A figure of the status panel by its label. */
  figure(label: string): Locator {
    return this.status
      .locator('dt', { hasText: new RegExp(`^${label}$`) })
      .locator('xpath=../dd | following-sibling::dd[1]')
      .first();
  }

  async expectFigure(label: string, value: string | RegExp): Promise<void> {
    await expect(this.figure(label)).toHaveText(value, { timeout: 90_000 });
  }
}

/** The first number of a text; 0 when there is none. */
function numberIn(text: string): number {
  return Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', '') ?? 0);
}
