import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** The part of the Settings screen that connects a language model. */
export class SettingsPage {
  readonly page: Page;
  readonly section: Locator;

  constructor(page: Page) {
    this.page = page;
    this.section = page.getByRole('region', { name: '言語モデル' });
  }

  async open(url: string): Promise<void> {
    await this.page.goto(`${url}#/settings`);
    await expect(this.section).toBeVisible();
  }

  /** Chooses a server of the OpenAI protocol, and takes the reload that lets the page talk to it. */
  async connect(baseUrl: string): Promise<void> {
    await this.section.getByText('OpenAI 互換サーバー', { exact: true }).click();
    await this.section.getByLabel('ベース URL').fill(baseUrl);
    await this.section.getByRole('button', { name: 'この接続先を使う' }).click();
    await this.section.getByRole('button', { name: '再読み込み' }).click();
    await expect(this.modelName).toBeVisible();
  }

  get modelName(): Locator {
    return this.section.getByRole('combobox', { name: 'モデル' });
  }

  async useKey(key: string): Promise<void> {
    await this.section.getByRole('textbox', { name: 'API キー' }).fill(key);
    await this.section.getByRole('button', { name: 'キーを使う' }).click();
  }

  async remember(passphrase: string): Promise<void> {
    await this.section
      .getByRole('textbox', { name: 'この端末に保存する — パスフレーズ' })
      .fill(passphrase);
    await this.section.getByRole('button', { name: '暗号化して保存' }).click();
    await expect(this.section.getByText('暗号化してこの端末に保存しています')).toBeVisible();
  }

  async unlock(passphrase: string): Promise<void> {
    await this.section.getByRole('textbox', { name: 'パスフレーズ' }).fill(passphrase);
    await this.section.getByRole('button', { name: '解錠' }).click();
  }

  async check(): Promise<void> {
    await this.section.getByRole('button', { name: '接続を試す' }).click();
  }

  button(name: string): Locator {
    return this.section.getByRole('button', { name });
  }
}
